const unstable: ReadonlySet<string> = new Set(
  (
    'age ago current_date current_localtime current_localtimestamp current_time current_timestamp error ' +
    'gen_random_uuid get_current_time get_current_timestamp localtime localtimestamp now random today ' +
    'transaction_timestamp uuid uuidv4 uuidv7'
  ).split(' '),
)

/** Whether a function answers otherwise at another time. Answers that hold such a call are not kept. */
export const isUnstable = (name: string): boolean => unstable.has(name)
