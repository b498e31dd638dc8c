-- the call paths below one, itself included: from subtree('RUN_ID', 17)
create or replace macro subtree(run_of, path) as table
  select c.* from call_path c, call_path top
  where c.run_id = run_of and top.run_id = run_of and top.call_path_id = path
    and c.call_path_id between top.call_path_id and top.last_descendant_id;
