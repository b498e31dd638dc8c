package org.perfspace.format.cube;

/** A version of Cube's XML. Most elements are the same in all; {@link DefinitionsLayout} has those that differ. */
public enum CubeVersion {
    /** CUBE 2, whose call nodes name call sites, and these modules and regions. */
    CUBE_2,
    /** CUBE 3. */
    CUBE_3,
    /** Cube 4, whose definitions are the member {@code anchor.xml} of a container. */
    CUBE_4
}
