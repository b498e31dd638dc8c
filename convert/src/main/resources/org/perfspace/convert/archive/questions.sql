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
-- two runs call path by call path: where run_before = '...' and run_after = '...' order by growth desc
VIEW regressions as
  select b.run_id as run_before, a.run_id as run_after, t.metric, t.path_key, min(t.call_path) as call_path,
         sum(case when t.run_id = b.run_id then t.exclusive else 0 end) as before_value,
         sum(case when t.run_id = a.run_id then t.exclusive else 0 end) as after_value,
         sum(case when t.run_id = a.run_id then t.exclusive else -t.exclusive end) as growth
  from run b cross join run a join path_total t on t.run_id = b.run_id or t.run_id = a.run_id
  where b.run_id <> a.run_id
  group by b.run_id, a.run_id, t.metric, t.path_key;
-- equal call paths of different runs have equal keys
VIEW path_in_runs as
  select path_key, min(call_path) as call_path, count(*) as runs from call_path group by path_key;
