package org.perfspace.format.cube;

/**
 * A version of Cube's XML. Most elements are the same in all versions; {@link DefinitionsLayout} lists those that differ.
 */
public enum CubeVersion {
    /** CUBE 2, whose call nodes refer to call sites, which refer to modules and regions. */
    CUBE_2,
    /** CUBE 3. */
    CUBE_3,
    /** Cube 4, whose definitions are the member {@code anchor.xml} of a container. */
    CUBE_4
}
