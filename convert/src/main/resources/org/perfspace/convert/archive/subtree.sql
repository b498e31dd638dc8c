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
-- two groups of repetitions call path by call path, with Welch's t and its degrees of freedom:
-- from compare_groups('p=8, commit=a', 'p=8, commit=b') where quantity = 'time' order by abs(t) desc
create or replace macro compare_groups(before_group, after_group) as table
  select a.quantity, a.unit, a.path_key, a.call_path, b.runs as runs_before, a.runs as runs_after,
         b.mean as mean_before, a.mean as mean_after, a.mean - b.mean as growth,
         (a.mean - b.mean) / nullif(sqrt(a.deviation ** 2 / a.runs + b.deviation ** 2 / b.runs), 0) as t,
         (a.deviation ** 2 / a.runs + b.deviation ** 2 / b.runs) ** 2
           / nullif((a.deviation ** 2 / a.runs) ** 2 / (a.runs - 1) + (b.deviation ** 2 / b.runs) ** 2 / (b.runs - 1), 0)
           as degrees
  from path_repetitions a join path_repetitions b on b.quantity = a.quantity and b.path_key = a.path_key
  where b.repeated = before_group and a.repeated = after_group and a.runs > 1 and b.runs > 1;
