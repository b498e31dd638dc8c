package org.perfspace.value.cubepl;

/**
 * An expression as text.
 *
 * @param language the language that it is written in
 * @param text the expression
 */
public record Formula(Language language, String text) {}
