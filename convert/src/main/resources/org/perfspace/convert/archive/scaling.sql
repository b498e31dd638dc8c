-- speed-up and efficiency over a parameter, the mean of repetitions: where parameter = 'p' and metric = 'time'
VIEW speedup as
  select parameter, others, metric, scale, duration,
         first_value(duration) over (partition by parameter, others, metric order by scale) / nullif(duration, 0) as speedup,
         first_value(duration * scale) over (partition by parameter, others, metric order by scale)
           / nullif(duration * scale, 0) as efficiency
  from (select p.name as parameter, p.others, l.metric, p.number as scale, avg(l.longest) as duration
        from longest l join parameter p on p.run_id = l.run_id
        where IS_SCALE
        group by p.name, p.others, l.metric, p.number) scales;
-- input of Extra-P, a line of JSON for each run, metric and call path whose value is a number: select line from extrap
VIEW extrap as
  select t.run_id, t.metric, t.call_path,
         concat('{"params":{', r.scales, '},"callpath":', JSON_OF JOINED(c.regions, '->') END_JSON,
                ',"metric":', JSON_OF t.metric END_JSON, ',"value":', t.exclusive, '}') as line
  from path_total t
    join (select r.run_id, concat_ws(',', SCALES) as scales from run r) r on r.run_id = t.run_id
    join call_path c on c.run_id = t.run_id and c.call_path_id = t.call_path_id
  where r.scales <> '' and t.exclusive - t.exclusive = 0;
