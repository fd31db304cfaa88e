-- What was one module is four: jobs that wait are named after the one that does them.
update job set kind = case kind
    when 'flow.advance-build' then 'builds.advance'
    when 'flow.fire-schedule' then 'schedules.fire'
    when 'flow.note-cause' then 'schedules.note-cause'
    when 'flow.note-loss' then 'schedules.note-loss'
    when 'flow.look-at-freshness' then 'freshness.check'
  end
where kind like 'flow.%';
