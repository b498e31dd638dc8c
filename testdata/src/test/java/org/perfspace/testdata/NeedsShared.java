package org.perfspace.testdata;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Marks tests that make sense with the samples and checkers of {@code ../shared} only, such as comparisons with what an
 * official tool once read from a sample. They are skipped elsewhere.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(
        value = "org.perfspace.testdata.Shared#isThere",
        disabledReason = "there is no ../shared beside the checkout")
public @interface NeedsShared {}
