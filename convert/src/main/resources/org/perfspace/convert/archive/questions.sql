-- each call path of each run over all locations; minima and maxima are those of the locations
VIEW path_total as
  select s.run_id, s.metric, s.call_path_id, min(s.path_key) as path_key, min(s.call_path) as call_path,
         min(s.region) as region, min(s.depth) as depth,
         case m.aggregate when 'min' then min(s.exclusive) when 'max' then max(s.exclusive) else sum(s.exclusive) end
           as exclusive
  from severity s join metric m on m.run_id = s.run_id and m.name = s.metric
  where m.aggregate is not null
  group by s.run_id, s.metric, s.call_path_id, m.aggregate;
-- the hottest call paths, with their share of the run: order by share desc
VIEW hot_paths as
  select t.run_id, t.metric, t.call_path_id, t.path_key, t.call_path, t.region, t.depth, t.exclusive,
         t.exclusive / nullif(sum(t.exclusive) over (partition by t.run_id, t.metric), 0) as share
  from path_total t join metric m on m.run_id = t.run_id and m.name = t.metric
  where m.aggregate = 'sum';
-- each call path with all that is below it
VIEW inclusive_paths as
  select c.run_id, t.metric, c.call_path_id, min(c.path_key) as path_key, min(c.call_path) as call_path,
         min(c.region) as region, min(c.depth) as depth, sum(t.exclusive) as inclusive
  from call_path c
    join path_total t on t.run_id = c.run_id and t.call_path_id between c.call_path_id and c.last_descendant_id
    join metric m on m.run_id = t.run_id and m.name = t.metric
  where m.aggregate = 'sum'
  group by c.run_id, t.metric, c.call_path_id;
-- each rank of each run over all call paths and threads
VIEW by_rank as
  select s.run_id, s.metric, s.rank, sum(s.exclusive) as exclusive
  from severity s join metric m on m.run_id = s.run_id and m.name = s.metric
  where m.aggregate = 'sum'
  group by s.run_id, s.metric, s.rank;
-- each call path: the mean of the ranks, the largest, and how much that is above the mean
VIEW imbalance as
  select run_id, metric, call_path_id, path_key, call_path, avg(exclusive) as mean, max(exclusive) as largest,
         max(exclusive) / nullif(avg(exclusive), 0) - 1 as imbalance
  from (select s.run_id, s.metric, s.call_path_id, s.path_key, s.call_path, s.rank, sum(s.exclusive) as exclusive
        from severity s join metric m on m.run_id = s.run_id and m.name = s.metric
        where m.aggregate = 'sum'
        group by s.run_id, s.metric, s.call_path_id, s.path_key, s.call_path, s.rank) ranks
  group by run_id, metric, call_path_id, path_key, call_path;
-- each run with the names of its experiment (parameters except repetitions and versions) and of its repetitions, and its time:
-- that of a parameter such as date, or of the measurement (of the profile, or else of the last change of its file)
VIEW experiment as
  select r.run_id, EXPERIMENT as experiment, REPEATED as repeated, REPETITION as repetition, RUN_AT as run_at,
         RUN_AT_FROM as run_at_from
  from run r;
-- each run and the one before it in time, of the same experiment; runs of equal times have no order, and none before them
VIEW run_before as
  select run_id, case when same = 1 and same_before = 1 then before end as run_before
  from (select run_id, same, lag(run_id) over (partition by experiment order by run_at) as before,
               lag(same) over (partition by experiment order by run_at) as same_before
        from (select run_id, experiment, run_at, count(*) over (partition by experiment, run_at) as same
              from experiment) timed) ordered;
-- equal call paths of different runs have equal keys
VIEW path_in_runs as
  select path_key, min(call_path) as call_path, count(*) as runs from call_path group by path_key;
-- the slowest location of each run (for time, the duration of the run), and the sum of all; where one location stands for
-- several processes, the largest value of a process as the profile states it
VIEW longest as
  select l.run_id, l.metric, case when m.largest_in is null then l.longest else a.longest end as longest, l.total
  from (select run_id, metric, max(exclusive) as longest, sum(exclusive) as total
        from (select s.run_id, s.metric, s.location_id, sum(s.exclusive) as exclusive
              from severity s join metric m on m.run_id = s.run_id and m.name = s.metric
              where m.aggregate = 'sum'
              group by s.run_id, s.metric, s.location_id) locations
        group by run_id, metric) l
    join metric m on m.run_id = l.run_id and m.name = l.metric
    left join (select s.run_id, s.metric, max(s.exclusive) as longest
               from severity s join metric m on m.run_id = s.run_id and m.largest_in = s.metric
               group by s.run_id, s.metric) a on a.run_id = l.run_id and a.metric = m.largest_in;
-- call paths by quantity, in units of the SI; "path" has no roots that only some tools have, and no arguments of templates
VIEW path_quantity as
  select t.run_id, m.quantity, m.si_unit as unit, t.call_path_id, t.path_key, t.call_path,
         regexp_replace(regexp_replace(t.call_path, '^(main thread|<program root>|<thread root>)/', ''),
                        '<[^<>]*>', '<>'GLOBALLY) as path,
         t.region, t.depth, t.exclusive * m.si_factor as exclusive
  from path_total t join metric m on m.run_id = t.run_id and m.name = t.metric
  where m.si_factor is not null;
-- functions by quantity, in units of the SI; times of processors count as times where a run has no others
VIEW function_quantity as
  select run_id, experiment, tool, quantity, unit, function, exclusive, case when unit = 's' then exclusive end as seconds,
         exclusive / nullif(sum(exclusive) over (partition by run_id, quantity), 0) as share
  from (select q.run_id, e.experiment, coalesce(r.tool, r.format) as tool,
               case when q.quantity = 'cpu_time' and timed.run_id is null then 'time' else q.quantity end as quantity,
               q.unit, c.function, sum(q.exclusive) as exclusive
        from path_quantity q
          join call_path c on c.run_id = q.run_id and c.call_path_id = q.call_path_id
          join run r on r.run_id = q.run_id
          join experiment e on e.run_id = q.run_id
          left join (select distinct run_id from metric where quantity = 'time') timed on timed.run_id = q.run_id
        group by q.run_id, e.experiment, r.tool, r.format, timed.run_id, q.quantity, q.unit, c.function) sums;
-- the functions of experiments that several tools measured: the mean of the runs of each tool; order by experiment, quantity, function
VIEW tools as
  select f.experiment, f.quantity, f.unit, f.function, f.tool, count(*) as runs, avg(f.exclusive) as exclusive,
         avg(f.share) as share
  from function_quantity f
    join (select experiment, quantity from function_quantity group by experiment, quantity
          having count(distinct tool) > 1) several
      on several.experiment = f.experiment and several.quantity = f.quantity
  group by f.experiment, f.quantity, f.unit, f.function, f.tool;
-- each run by quantity, in units of the SI: the slowest location, and the sum of all
VIEW run_quantity as
  select l.run_id, e.experiment, e.repeated, e.run_at, m.quantity, m.si_unit as unit,
         l.longest * m.si_factor as longest, l.total * m.si_factor as total
  from longest l join metric m on m.run_id = l.run_id and m.name = l.metric
    join experiment e on e.run_id = l.run_id
  where m.si_factor is not null;
-- how a quantity changes from run to run; runs of equal times have no order: where quantity = 'time' order by experiment, run_at
VIEW trend as
  select run_id, experiment, run_at, quantity, unit, longest,
         case when same = 1 and same_before = 1 then longest / nullif(before, 0) - 1 end as change
  from (select run_id, experiment, run_at, quantity, unit, longest, same,
               lag(longest) over (partition by experiment, quantity order by run_at) as before,
               lag(same) over (partition by experiment, quantity order by run_at) as same_before
        from (select run_id, experiment, run_at, quantity, unit, longest,
                     count(*) over (partition by experiment, quantity, run_at) as same
              from run_quantity) timed) ordered;
-- each run with the place of its time among those of its experiment; equal times have one place
VIEW run_place as
  select run_id, experiment, quantity, unit, longest,
         dense_rank() over (partition by experiment, quantity order by run_at) as place
  from run_quantity;
-- each run and the median of its experiment around it: at its own time, the five before and the five after
VIEW run_middle as
  select r.run_id, r.experiment, r.quantity, r.unit, r.longest, median(n.longest) as middle
  from run_place r
    cross join (values (-5), (-4), (-3), (-2), (-1), (0), (1), (2), (3), (4), (5)) as near(distance)
    join run_place n on n.experiment = r.experiment and n.quantity = r.quantity and n.place = r.place + near.distance
  group by r.run_id, r.experiment, r.quantity, r.unit, r.longest;
-- runs that stand out: distance from this median in robust standard deviations of the experiment, usually where distance > 3
VIEW outliers as
  select m.run_id, m.experiment, m.quantity, m.unit, m.longest, m.middle,
         abs(m.longest - m.middle)
           / nullif(1.4826 * case when d.deviation > 1e-12 * abs(m.middle) then d.deviation else 0 end, 0) as distance
  from run_middle m
    join (select experiment, quantity, median(abs(longest - middle)) as deviation from run_middle
          group by experiment, quantity) d
      on d.experiment = m.experiment and d.quantity = m.quantity;
-- repetitions: mean, standard deviation, and the half width of the 95 % confidence interval of the mean
VIEW repetitions as
  select repeated, quantity, unit, runs, mean, deviation,
         case runs when 1 then null when 2 then 12.706 when 3 then 4.303 when 4 then 3.182 when 5 then 2.776
           when 6 then 2.571 when 7 then 2.447 when 8 then 2.365 when 9 then 2.306 when 10 then 2.262
           else 1.96 + 2.6 / (runs - 1) end * deviation / sqrt(runs) as confidence
  from (select repeated, quantity, unit, count(*) as runs, avg(longest) as mean,
               case when stddev_samp(longest) <= 1e-12 * abs(avg(longest)) then 0 else stddev_samp(longest) end as deviation
        from run_quantity group by repeated, quantity, unit) groups;
-- call paths of repetitions: mean and standard deviation over the runs
VIEW path_repetitions as
  select e.repeated, p.quantity, p.unit, p.path_key, min(p.call_path) as call_path, count(*) as runs,
         avg(p.exclusive) as mean,
         case when stddev_samp(p.exclusive) <= 1e-12 * abs(avg(p.exclusive)) then 0 else stddev_samp(p.exclusive) end
           as deviation
  from path_quantity p join experiment e on e.run_id = p.run_id
  group by e.repeated, p.quantity, p.unit, p.path_key;
-- points of experiments in time: repetitions are one point; runs without a number of a repetition are points of their own
VIEW run_point as
  select run_id, experiment, run_at, case when repetition = '' then concat(repeated, ' at ', run_at) else repeated end as point
  from experiment;
-- each point and the one before it in time, of the same experiment; points of equal times have no order
VIEW point_before as
  select experiment, point, run_at, runs, case when same = 1 and same_before = 1 then before end as point_before
  from (select experiment, point, run_at, runs, same, lag(point) over (partition by experiment order by run_at) as before,
               lag(same) over (partition by experiment order by run_at) as same_before
        from (select experiment, point, run_at, runs, count(*) over (partition by experiment, run_at) as same
              from (select experiment, point, min(run_at) as run_at, count(*) as runs
                    from run_point group by experiment, point) points) timed) ordered;
-- each point by quantity, in units of the SI: how many runs it has, the mean of their durations, and how much they spread
VIEW points as
  select p.experiment, p.point, b.run_at, q.quantity, q.unit, count(*) as runs, avg(q.longest) as mean,
         case when stddev_samp(q.longest) <= 1e-12 * abs(avg(q.longest)) then 0 else stddev_samp(q.longest) end as deviation
  from run_quantity q join run_point p on p.run_id = q.run_id
    join point_before b on b.experiment = p.experiment and b.point = p.point
  group by p.experiment, p.point, b.run_at, q.quantity, q.unit;
-- each point against the one before it, against the spread of the repetitions of both (t, where both have several):
-- where quantity = 'time' order by change desc
VIEW point_changes as
  select b.experiment, b.point_before, b.point, a.run_at, a.quantity, a.unit, p.runs as runs_before, a.runs, p.mean as mean_before,
         a.mean, a.mean / nullif(p.mean, 0) - 1 as change,
         (a.mean - p.mean) / nullif(sqrt(pow(p.deviation, 2) / p.runs + pow(a.deviation, 2) / a.runs), 0) as t
  from point_before b
    join points a on a.experiment = b.experiment and a.point = b.point
    join points p on p.experiment = b.experiment and p.point = b.point_before and p.quantity = a.quantity;
-- call paths of points: the mean and the sum of squares over all runs, of which some may lack the call path
VIEW point_paths as
  select p.experiment, p.point, q.quantity, q.unit, q.path_key, min(q.call_path) as call_path, b.runs,
         sum(q.exclusive) / b.runs as mean,
         case when b.runs > 1 and abs(sum(q.exclusive * q.exclusive) / b.runs - pow(sum(q.exclusive) / b.runs, 2))
                > 1e-12 * sum(q.exclusive * q.exclusive)
           then (sum(q.exclusive * q.exclusive) - pow(sum(q.exclusive), 2) / b.runs) / (b.runs - 1)
           when b.runs > 1 then 0 end as variance
  from path_quantity q join run_point p on p.run_id = q.run_id
    join point_before b on b.experiment = p.experiment and b.point = p.point
  group by p.experiment, p.point, q.quantity, q.unit, q.path_key, b.runs;
-- each point against the one before it, call path by call path; t is the growth against the spread of the repetitions:
-- where quantity = 'time' order by growth desc
VIEW regressions as
  select g.experiment, g.point_before, g.point, g.quantity, g.unit, g.path_key, g.call_path, g.before_value, g.after_value,
         g.after_value - g.before_value as growth,
         (g.after_value - g.before_value) / nullif(sqrt(g.variance_before / b.runs + g.variance_after / a.runs), 0) as t
  from (select experiment, point_before, point, quantity, unit, path_key, min(call_path) as call_path,
               sum(case when later = 0 then mean else 0 end) as before_value,
               sum(case when later = 1 then mean else 0 end) as after_value,
               sum(case when later = 0 then variance else 0 end) as variance_before,
               sum(case when later = 1 then variance else 0 end) as variance_after
        from (select b.experiment, b.point_before, b.point, p.quantity, p.unit, p.path_key, p.call_path, p.mean, p.variance,
                     0 as later
              from point_before b join point_paths p on p.experiment = b.experiment and p.point = b.point_before
              union all
              select b.experiment, b.point_before, b.point, p.quantity, p.unit, p.path_key, p.call_path, p.mean, p.variance, 1
              from point_before b join point_paths p on p.experiment = b.experiment and p.point = b.point
              where b.point_before is not null) sides
        group by experiment, point_before, point, quantity, unit, path_key) g
    join point_before b on b.experiment = g.experiment and b.point = g.point_before
    join point_before a on a.experiment = g.experiment and a.point = g.point;
-- two groups of repetitions call path by call path, with Welch's t and its degrees of freedom (a difference is hardly chance
-- where abs(t) is far above 2): where before_group = 'p=8, commit=a' and after_group = 'p=8, commit=b' and quantity = 'time'
VIEW group_pairs as
  select before_group, after_group, quantity, unit, path_key, call_path, runs_before, runs_after, mean_before, mean_after,
         mean_after - mean_before as growth,
         (mean_after - mean_before) / nullif(sqrt(variance_before + variance_after), 0) as t,
         pow(variance_before + variance_after, 2)
           / nullif(pow(variance_before, 2) / (runs_before - 1) + pow(variance_after, 2) / (runs_after - 1), 0)
           as degrees
  from (select b.repeated as before_group, a.repeated as after_group, a.quantity, a.unit, a.path_key, a.call_path,
               b.runs as runs_before, a.runs as runs_after, b.mean as mean_before, a.mean as mean_after,
               pow(b.deviation, 2) / b.runs as variance_before, pow(a.deviation, 2) / a.runs as variance_after
        from path_repetitions a join path_repetitions b on b.quantity = a.quantity and b.path_key = a.path_key
        where a.repeated <> b.repeated and a.runs > 1 and b.runs > 1) pairs;
-- connections that LinkTest measured: time of a message in seconds, and bytes per second
VIEW links as
  select s.run_id, try_cast(regexp_extract(s.call_path, '^iteration ([0-9]+)', 1) as int) as iteration,
         s.rank as from_rank, try_cast(regexp_extract(s.region, '([0-9]+)$', 1) as bigint) as to_rank,
         s.host as from_host, p.host as to_host, s.exclusive as seconds,
         try_cast(regexp_extract(r.attributes, '"linktest.message_size":"([0-9]+)"', 1) as double)
           / nullif(s.exclusive, 0) as bytes_per_second
  from severity s join run r on r.run_id = s.run_id
    left join location p on p.run_id = s.run_id
      and p.rank = try_cast(regexp_extract(s.region, '([0-9]+)$', 1) as bigint)
  where s.metric = 'time' and s.region like 'partner %' and s.exclusive is not null
    and r.attributes like '%"linktest.message_size"%';
