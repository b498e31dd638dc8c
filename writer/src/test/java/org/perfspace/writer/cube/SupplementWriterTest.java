package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.writer.supplement.SupplementWriter;

class SupplementWriterTest {

    @Test
    void leavesOutWhatIsUsual() throws IOException {
        assertThat(json(Spaces.plain().definitions(), List.of()))
                .isEqualTo("{'version':2,'metrics':[{'id':0,'name':'time','title':'Time','unit':'sec'}],"
                        + "'regions':[{'id':0,'name':'main'}],'callNodes':[{'id':0,'region':0}],"
                        + "'systemNodes':[{'name':'machine','class':'machine'},"
                        + "{'parent':0,'name':'node','class':'node'}],"
                        + "'groups':[{'node':1,'name':'rank 0'}],'locations':[{'id':0,'group':0,'name':'thread 0'}],"
                        + "'members':[]}");
    }

    @Test
    void escapesWhatIsNotAscii() throws IOException {
        assertThat(json(Spaces.odd().definitions(), List.of()))
                .isEqualTo("{'version':2,'attributes':['control\\u0001','x'],"
                        + "'metrics':[{'id':2147483648,'name':'a\\u0001'},"
                        + "{'id':5,'name':'','type':'SCALE_FUNC(27)'},"
                        + "{'id':9,'name':'least','type':'MINDOUBLE','kind':'SIMPLE'}],"
                        + "'regions':[{'id':0,'name':'lone \\uD800','begin':-7,'end':1099511627776}],"
                        + "'callNodes':[{'id':1099511627776,'region':0,'line':3,"
                        + "'parameters':['NUMERIC','n','many']}],"
                        + "'systemNodes':[{'name':'machine','class':'machine'}],"
                        + "'groups':[{'node':0,'name':'empty'},{'node':0,'name':'process','rank':1099511627776}],"
                        + "'locations':[{'id':4,'group':1,'name':'thread'}],"
                        + "'topologies':[{'name':'grid','dimensions':[['x',2,false]],"
                        + "'coordinates':[['SYSTEM_NODE',0,1]]}],'members':[]}");
    }

    @Test
    void saysEverything() throws IOException {
        assertThat(json(Spaces.full().definitions(), List.of()))
                .startsWith("{'version':2,'attributes':['Creator','a <b> & \\'c\\' 'd''],'mirrors':['file:///doc/'],"
                        + "'titles':['M','','S'],"
                        + "'metrics':[{'id':0,'name':'time','title':'Time','unit':'sec',"
                        + "'description':'total\\ntime','url':'@mirror@t.html','kind':'INCLUSIVE',"
                        + "'attributes':['k','v']},"
                        + "{'id':2,'parent':0,'name':'derived','kind':'PREDERIVED_INCLUSIVE','visibility':'VOID',"
                        + "'expression':'metric::time()<2','rowwise':false,'initialization':'init',"
                        + "'aggregations':['plus','arg1']},"
                        + "{'id':1,'name':'hist','type':'HISTOGRAM(3)','visibility':'GHOST',"
                        + "'convertible':false,'cacheable':false}],"
                        + "'regions':[{'id':0,'name':'main','mangledName':'_main','module':'a.c','begin':1,'end':9,"
                        + "'paradigm':'mpi','role':'loop'}],"
                        + "'callNodes':[{'id':1,'region':0,'line':7,'module':'b.c',"
                        + "'parameters':['NUMERIC','i','1.5','STRING','s','x'],'attributes':['ck','cv']},"
                        + "{'id':0,'parent':0,'region':0}],");
    }

    @Test
    void leavesOutWhatAnchorXmlExpresses() throws IOException {
        Definitions odd = Spaces.odd().definitions();
        assertThat(json(Spaces.full().definitions(), Spaces.full().definitions(), List.of()))
                .isEqualTo("{'version':2,'members':[]}");
        assertThat(json(odd, NativeForm.of(odd), List.of())).doesNotContain("systemNodes", "Ids");
        assertThat(json(odd.withAttributes(Attributes.NONE), NativeForm.of(odd), List.of()))
                .startsWith("{'version':2,'attributes':[],'metrics':");
    }

    @Test
    void writesIdsAloneWhereNothingElseDiffers() throws IOException {
        DefinitionsBuilder given = new DefinitionsBuilder();
        given.add(Metric.named("a").fileId(5));
        given.add(Metric.named("b\u0001").fileId(9));
        int region = given.add(Region.named("r").fileId(7));
        given.addCallNode(3, Tree.NO_PARENT, region, 1, "", List.of(), Attributes.NONE);
        given.addCallNode(1, 0, region, 1, "", List.of(), Attributes.NONE);
        int node = given.addSystemNode(Tree.NO_PARENT, "n", "node", "", Attributes.NONE);
        int group = given.addLocationGroup(node, "g", 0, LocationGroup.Type.PROCESS, Attributes.NONE);
        given.addLocation(4, group, "t", 0, Location.Type.CPU_THREAD, Attributes.NONE);
        Definitions definitions = given.build();
        assertThat(json(definitions, NativeForm.of(definitions), List.of()))
                .isEqualTo("{'version':2,'metrics':[{'id':5,'name':'a'},{'id':9,'name':'b\\u0001'}],'regionIds':[7],"
                        + "'callNodeIds':[3,1],'locationIds':[4],'members':[]}");
    }

    @Test
    void tellsWhereMetricsAreThatHaveAnotherPlace() throws IOException {
        Definitions definitions = Spaces.ghosts().definitions();
        assertThat(json(definitions, NativeForm.of(definitions), List.of()))
                .isEqualTo("{'version':2,'metricPositions':[3,0,4,1,2],"
                        + "'metrics':[{'id':0,'name':'g1','visibility':'GHOST'},{'id':1,'parent':0,'name':'a'},"
                        + "{'id':2,'parent':1,'name':'g2','visibility':'GHOST'},{'id':3,'parent':2,'name':'b'},"
                        + "{'id':4,'name':'c'}],'members':[]}");
    }

    @Test
    void tellsOfMembersThatAreNotTheAttachment() throws IOException {
        List<ExtraMember> members = List.of(
                new ExtraMember("same", Attachment.of("same", new byte[3])),
                new ExtraMember("perfspace.extra.1", Attachment.of("a/b", new byte[3])));
        assertThat(json(Spaces.plain().definitions(), members)).endsWith("'members':[['perfspace.extra.1','a/b',3]]}");
    }

    private static String json(Definitions definitions, List<ExtraMember> members) throws IOException {
        return json(definitions, new DefinitionsBuilder().build(), members);
    }

    private static String json(Definitions definitions, Definitions form, List<ExtraMember> members)
            throws IOException {
        StringWriter out = new StringWriter();
        List<Integer> positions = MetricOrder.of(definitions).positions();
        SupplementWriter.write(definitions, form, positions, ExtraMember.renamed(members), out);
        return out.toString().replace('"', '\'');
    }
}
