update alerts
set condition = (condition - 'is') || jsonb_build_object('operator', condition -> 'is')
where condition ? 'is';
