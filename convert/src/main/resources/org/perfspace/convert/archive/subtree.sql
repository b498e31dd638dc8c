-- the call paths below one, itself included: from subtree('RUN_ID', 17)
create or replace macro subtree(run_of, path) as table
  select c.* from call_path c, call_path top
  where c.run_id = run_of and top.run_id = run_of and top.call_path_id = path
    and c.call_path_id between top.call_path_id and top.last_descendant_id;
-- two runs call path by call path: from compare_runs('RUN_BEFORE', 'RUN_AFTER') where quantity = 'time' order by growth desc
create or replace macro compare_runs(before_run, after_run) as table
  select t.quantity, t.unit, t.path_key, min(t.call_path) as call_path,
         sum(case when t.run_id = before_run then t.exclusive else 0 end) as before_value,
         sum(case when t.run_id = after_run then t.exclusive else 0 end) as after_value,
         sum(case when t.run_id = after_run then t.exclusive else -t.exclusive end) as growth
  from path_quantity t where t.run_id in (before_run, after_run)
  group by t.quantity, t.unit, t.path_key;
-- two groups of repetitions call path by call path: from compare_groups('p=8, commit=a', 'p=8, commit=b') order by abs(growth) desc
create or replace macro compare_groups(before_runs, after_runs) as table
  select g.quantity, g.unit, g.path_key, g.call_path, g.runs_before, g.runs_after, g.mean_before, g.mean_after, g.growth,
         g.t, g.degrees
  from group_pairs g where g.before_group = before_runs and g.after_group = after_runs;
