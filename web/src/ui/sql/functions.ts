/** What the engine can compute, as completions show it: the name, its arguments, and what it gives. */
const written = `
abs(number) the number without its sign
age(time, time) time between two moments
any_value(value) any value of the group that is not null
approx_count_distinct(value) about how many different values, fast
approx_quantile(number, share) about the value below which that share lies, fast
arg_max(value, by) the value where "by" is largest
arg_min(value, by) the value where "by" is smallest
avg(number) mean
bool_and(condition) whether it holds everywhere
bool_or(condition) whether it holds somewhere
ceil(number) next whole number above
coalesce(value, value) the first that is not null
concat(text, text) joins texts
concat_ws(separator, text) joins texts with a separator
contains(text, part) whether the part occurs
corr(y, x) correlation
count(*) rows
count_if(condition) rows for which it holds
cume_dist() share of rows at or before this one
current_date today
date_diff(part, from, to) how many boundaries of the part lie between
date_part(part, time) a part as a number
date_sub(part, from, to) how many whole parts lie between
date_trunc(part, time) start of the year, month, week, day
day(time) day of the month
dayname(time) Monday to Sunday
dayofweek(time) Sunday 0 to Saturday 6
dense_rank() rank without gaps
ends_with(text, part) whether it ends so
epoch(time) seconds since 1970
exp(number) e to the power of it
extract(part from time) a part as a number
first_value(value) first of the window
floor(number) next whole number below
format(pattern, value) text from a pattern with {}
generate_series(from, to) whole numbers from to
greatest(value, value) the largest of them
histogram(value) counts by value
hour(time) hour of the day
ifnull(value, instead) instead of null
kurtosis(number) how heavy the tails are
lag(value, rows) value some rows before
last_day(time) last day of its month
last_value(value) last of the window
lead(value, rows) value some rows after
least(value, value) the smallest of them
left(text, length) its first characters
length(text) how many characters
levenshtein(text, text) how many edits apart
list(value) all values as a list
ln(number) natural logarithm
log10(number) logarithm to 10
lower(text) in small letters
lpad(text, length, fill) filled from the left
ltrim(text) without spaces in front
make_date(year, month, day) a date
max(value) largest
median(number) half lie below
min(value) smallest
minute(time) minute of the hour
mod(number, divisor) remainder
mode(value) the most frequent
month(time) month of the year
monthname(time) January to December
now() this moment
ntile(parts) which of equal parts the row is in
nullif(value, value) null where both are equal
percent_rank() relative rank
power(number, exponent) raised to
product(number) all multiplied
quantile_cont(number, share) the value below which that share lies
quantile_disc(value, share) the same, always one that occurs
quarter(time) quarter of the year
rank() rank with gaps
regexp_extract(text, pattern, group) the part that matches
regexp_matches(text, pattern) whether it matches
regexp_replace(text, pattern, by) replaces what matches
regr_intercept(y, x) intercept of the line
regr_slope(y, x) slope of the line
replace(text, part, by) replaces a part
reverse(text) backwards
right(text, length) its last characters
round(number, digits) rounded
row_number() number of the row in the window
rpad(text, length, fill) filled from the right
rtrim(text) without spaces behind
second(time) second of the minute
sign(number) -1, 0 or 1
skewness(number) how lopsided
split_part(text, separator, index) one part of a split text
sqrt(number) square root
starts_with(text, part) whether it starts so
stddev(number) standard deviation
strftime(time, pattern) moment as text
string_agg(text, separator) joined texts of the group
string_split(text, separator) parts as a list
strptime(text, pattern) moment from text
substr(text, from, length) part of a text
sum(number) sum
to_timestamp(seconds) moment from seconds since 1970
trim(text) without spaces around
trunc(number) without its fraction
try_cast(value as type) null where it cannot be cast
typeof(value) its type
unnest(list) one row for each item
upper(text) in capital letters
var_samp(number) variance
week(time) week of the year
weekday(time) Sunday 0 to Saturday 6
year(time) year
`

export interface SqlFunction {
  name: string
  signature: string
  gives: string
  /** A call of it, and what that gives. */
  example?: string
  result?: string | null
}

export const sqlFunctions: SqlFunction[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [, name = '', args = '', gives = ''] = /^(\w+)(\([^)]*\))? (.*)$/.exec(line) ?? []
    return { name, signature: name + args, gives }
  })
