-- the call paths below one, itself included: from subtree('RUN_ID', 17)
create or replace macro subtree(run_of, path) as table
  select c.* from call_path c, call_path top
  where c.run_id = run_of and top.run_id = run_of and top.call_path_id = path
    and c.call_path_id between top.call_path_id and top.last_descendant_id;
-- two runs call path by call path: from compare_runs('RUN_BEFORE', 'RUN_AFTER') where metric = 'time' order by growth desc
create or replace macro compare_runs(before_run, after_run) as table
  select t.metric, t.path_key, min(t.call_path) as call_path,
         sum(case when t.run_id = before_run then t.exclusive else 0 end) as before_value,
         sum(case when t.run_id = after_run then t.exclusive else 0 end) as after_value,
         sum(case when t.run_id = after_run then t.exclusive else -t.exclusive end) as growth
  from path_total t where t.run_id in (before_run, after_run)
  group by t.metric, t.path_key;
