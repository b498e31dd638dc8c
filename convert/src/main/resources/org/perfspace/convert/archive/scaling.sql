-- speed-up over a parameter, the mean of repetitions, in units of the SI; efficiency if the problem stays the same (strong
-- scaling), and if it grows with the parameter (weak scaling): where parameter = 'p' and quantity = 'time'
VIEW speedup as
  select parameter, others, quantity, unit, scale, duration,
         first_value(duration) over (partition by parameter, others, quantity order by scale) / nullif(duration, 0) as speedup,
         first_value(duration * scale) over (partition by parameter, others, quantity order by scale)
           / nullif(duration * scale, 0) as efficiency,
         first_value(duration) over (partition by parameter, others, quantity order by scale) / nullif(duration, 0)
           as weak_efficiency
  from (select p.name as parameter, p.others, q.quantity, q.unit, p.number as scale, avg(q.longest) as duration
        from run_quantity q join parameter p on p.run_id = q.run_id
        where IS_SCALE
        group by p.name, p.others, q.quantity, q.unit, p.number) scales;
-- input of Extra-P, a line of JSON for each run, metric and call path whose value is a number: select line from extrap
VIEW extrap as
  select t.run_id, t.metric, t.call_path,
         concat('{"params":{', r.scales, '},"callpath":', JSON_OF JOINED(c.regions, '->') END_JSON,
                ',"metric":', JSON_OF t.metric END_JSON, ',"value":', t.exclusive, '}') as line
  from path_total t
    join (select r.run_id, concat_ws(',', SCALES) as scales from run r) r on r.run_id = t.run_id
    join call_path c on c.run_id = t.run_id and c.call_path_id = t.call_path_id
  where r.scales <> '' and t.exclusive - t.exclusive = 0;
