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
-- each run and the one before it in time, of the same experiment
VIEW run_before as
  select r.run_id, lag(r.run_id) over (
           partition by EXPERIMENT order by coalesce(r.measured_at, r.added_at), r.run_id) as run_before
  from run r;
-- each run against the one before it, call path by call path: where metric = 'time' order by growth desc
VIEW regressions as
  select p.run_before, p.run_after, t.metric, t.path_key, min(t.call_path) as call_path,
         sum(case when p.later = 0 then t.exclusive else 0 end) as before_value,
         sum(case when p.later = 1 then t.exclusive else 0 end) as after_value,
         sum(case when p.later = 1 then t.exclusive else -t.exclusive end) as growth
  from (select run_before as run_id, run_before, run_id as run_after, 0 as later
        from run_before where run_before is not null
        union all
        select run_id, run_before, run_id, 1 from run_before where run_before is not null) p
    join path_total t on t.run_id = p.run_id
  group by p.run_before, p.run_after, t.metric, t.path_key;
-- equal call paths of different runs have equal keys
VIEW path_in_runs as
  select path_key, min(call_path) as call_path, count(*) as runs from call_path group by path_key;
