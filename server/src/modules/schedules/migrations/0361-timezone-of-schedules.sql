update schedules
set trigger = (trigger - 'time_zone') || jsonb_build_object('timezone', trigger -> 'time_zone')
where trigger ? 'time_zone';
