package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Visibility;

class AnchorWriterTest {

    private static final int DEEP = 20_000;

    @Test
    void saysEverythingInTheSpellingOfCubesOwnWriters() throws IOException {
        assertThat(anchor(Spaces.full().definitions()))
                .isEqualTo(
                        """
                        <?xml version="1.0" encoding="UTF-8"?>

                        <cube version="4.7">
                        <attr key="Creator" value="a &lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;"/>
                        <doc>
                        <mirrors>
                        <murl>file:///doc/</murl>
                        </mirrors>
                        </doc>
                        <metrics title="M">
                        <metric id="0" type="INCLUSIVE">
                        <disp_name>Time</disp_name>
                        <uniq_name>time</uniq_name>
                        <dtype>DOUBLE</dtype>
                        <uom>sec</uom>
                        <url>@mirror@t.html</url>
                        <descr>total
                        time</descr>
                        <attr key="k" value="v"/>
                        <metric id="2" type="PREDERIVED_INCLUSIVE">
                        <disp_name>derived</disp_name>
                        <uniq_name>derived</uniq_name>
                        <dtype>DOUBLE</dtype>
                        <uom></uom>
                        <val>VOID</val>
                        <url></url>
                        <descr></descr>
                        <cubepl rowwise="false">metric::time()&lt;2</cubepl>
                        <cubeplinit>init</cubeplinit>
                        <cubeplaggr cubeplaggrtype="plus">arg1</cubeplaggr>
                        </metric>
                        </metric>
                        <metric id="1" type="EXCLUSIVE" viztype="GHOST" convertible="false" cacheable="false">
                        <disp_name>hist</disp_name>
                        <uniq_name>hist</uniq_name>
                        <dtype>HISTOGRAM(3)</dtype>
                        <uom></uom>
                        <url></url>
                        <descr></descr>
                        </metric>
                        </metrics>
                        <program>
                        <region id="0" mod="a.c" begin="1" end="9">
                        <name>main</name>
                        <mangled_name>_main</mangled_name>
                        <paradigm>mpi</paradigm>
                        <role>loop</role>
                        <url></url>
                        <descr></descr>
                        </region>
                        <cnode id="1" line="7" mod="b.c" calleeId="0">
                        <parameter partype="numeric" parkey="i" parvalue="1.5"/>
                        <parameter partype="string" parkey="s" parvalue="x"/>
                        <attr key="ck" value="cv"/>
                        <cnode id="0" calleeId="0">
                        </cnode>
                        </cnode>
                        </program>
                        <system title="S">
                        <systemtreenode Id="0">
                        <name>m</name>
                        <class>machine</class>
                        <descr>big</descr>
                        <locationgroup Id="0">
                        <name>gpu</name>
                        <rank>2</rank>
                        <type>accelerator</type>
                        <location Id="1">
                        <name>stream</name>
                        <rank>0</rank>
                        <type>accelerator stream</type>
                        </location>
                        </locationgroup>
                        <systemtreenode Id="1">
                        <name>n</name>
                        <class>node</class>
                        <locationgroup Id="1">
                        <name>p</name>
                        <rank>0</rank>
                        <type>process</type>
                        <location Id="0">
                        <name>t</name>
                        <rank>0</rank>
                        <type>thread</type>
                        <attr key="lk" value="lv"/>
                        </location>
                        </locationgroup>
                        </systemtreenode>
                        </systemtreenode>
                        <topologies>
                        <cart name="grid" ndims="2">
                        <dim name="x" size="2" periodic="true"/>
                        <dim size="3" periodic="false"/>
                        <coord locId="1">1 2</coord>
                        <coord lgId="1">0 0</coord>
                        </cart>
                        </topologies>
                        </system>
                        </cube>
                        """);
    }

    @Test
    void aFullSpaceIsItsOwnNativeForm() {
        Definitions definitions = Spaces.full().definitions();
        assertThat(NativeForm.of(definitions)).isEqualTo(definitions);
        assertThat(NativeForm.differences(definitions, NativeForm.of(definitions))
                        .none())
                .isTrue();
    }

    @Test
    void hiddenMetricsFollowAllOthers() throws IOException {
        String anchor = anchor(NativeForm.of(Spaces.ghosts().definitions()));
        String metrics = anchor.substring(anchor.indexOf("<metrics>"), anchor.indexOf("<program>"));
        assertThat(metrics.replaceAll("(?m)^<(?!/?metric|uniq_name).*\\n", ""))
                .isEqualTo(
                        """
                        <metrics>
                        <metric id="1" type="EXCLUSIVE">
                        <uniq_name>a</uniq_name>
                        <metric id="3" type="EXCLUSIVE">
                        <uniq_name>b</uniq_name>
                        </metric>
                        </metric>
                        <metric id="4" type="EXCLUSIVE">
                        <uniq_name>c</uniq_name>
                        </metric>
                        <metric id="0" type="EXCLUSIVE" viztype="GHOST">
                        <uniq_name>g1</uniq_name>
                        </metric>
                        <metric id="2" type="EXCLUSIVE" viztype="GHOST">
                        <uniq_name>g2</uniq_name>
                        </metric>
                        </metrics>
                        """);
    }

    @Test
    void hiddenMetricsThatAreLastKeepTheirPlace() {
        SpaceBuilder space = Spaces.oneLocation();
        int time = space.defineMetric(Metric.named("time"));
        space.defineMetric(Metric.named("hidden").parent(time).visibility(Visibility.GHOST));
        Definitions definitions = space.build().definitions();
        assertThat(NativeForm.of(definitions)).isEqualTo(definitions);
    }

    @Test
    void theNativeFormIsItsOwnNativeForm() {
        Definitions form = NativeForm.of(Spaces.odd().definitions());
        assertThat(NativeForm.of(form)).isEqualTo(form);
    }

    /** Without the parameter, cube_cmp finds such a file to be different from itself. */
    @Test
    void siblingsThatCubelibTakesForTheSameAreNumbered() throws IOException {
        SpaceBuilder space = Spaces.oneLocation();
        space.defineMetric(Metric.named("time"));
        int first = space.defineRegion("lambda", "a.cpp", 3, 4);
        int second = space.defineRegion("lambda", "a.cpp", 3, 4);
        int below = space.defineRegion("lambda", "a.cpp", 3, 5);
        for (int region : new int[] {first, below, second, second}) {
            space.defineCallNode(region, 0);
        }
        Definitions definitions = space.build().definitions();
        assertThat(anchor(definitions).lines().filter(line -> line.contains("<cnode") || line.contains("<parameter")))
                .containsExactly(
                        "<cnode id=\"0\" calleeId=\"0\">",
                        "<cnode id=\"1\" calleeId=\"1\">",
                        "<cnode id=\"2\" calleeId=\"3\">",
                        "<cnode id=\"3\" calleeId=\"2\">",
                        "<parameter partype=\"string\" parkey=\"perfspace::sibling\" parvalue=\"2\"/>",
                        "<cnode id=\"4\" calleeId=\"2\">",
                        "<parameter partype=\"string\" parkey=\"perfspace::sibling\" parvalue=\"3\"/>");
        assertThat(Archive.of(space.build(), WriteOptions.DEFAULT).text("anchor.xml"))
                .as("a copy of a Cube file remains the same file")
                .doesNotContain("perfspace::sibling");
    }

    @Test
    void twentyThousandLevels() throws IOException {
        SpaceBuilder space = Spaces.oneLocation();
        for (int node = 1; node < DEEP; node++) {
            space.defineCallNode(0, node - 1);
        }
        assertThat(anchor(space.build().definitions())).contains("\n" + "</cnode>\n".repeat(DEEP) + "</program>\n");
    }

    private static String anchor(Definitions definitions) throws IOException {
        StringWriter out = new StringWriter();
        AnchorWriter.write(definitions, EqualSiblings.of(definitions), out);
        return out.toString();
    }
}
