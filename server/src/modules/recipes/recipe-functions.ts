import { functionGroups, type RecipeFunction } from '../../../../contract/src/recipe-catalogue.ts'
import { formulaAggregateNames, formulaFunctions } from '../sql/index.ts'

/**
 * What formulas are mostly made of, by group: fewer than the engine allows, each with its name, how it is called, what it
 * gives, an example and what that gives, which a test runs. Examples of aggregates and windows are over the rows (1, 'a'),
 * (2, 'b') and (4, 'b') of the columns x and g.
 */
const tables: Record<RecipeFunction['group'], string> = {
  text: String.raw`
    upper | upper(text) | In capital letters | upper('é') | É
    lower | lower(text) | In small letters | lower('ABC') | abc
    trim | trim(text) | Without spaces at both ends | trim('  a ') | a
    ltrim | ltrim(text) | Without spaces at the start | ltrim('  a') | a
    rtrim | rtrim(text) | Without spaces at the end | rtrim('a  ') | a
    length | length(text) | Number of characters | length('Größe') | 5
    left | left(text, count) | The first characters | left('Berlin', 3) | Ber
    right | right(text, count) | The last characters | right('Berlin', 3) | lin
    substr | substr(text, start, count) | A part of a text, from a character counted from 1 | substr('Berlin', 2, 3) | erl
    replace | replace(text, find, with) | With every occurrence replaced | replace('a-b-c', '-', '/') | a/b/c
    translate | translate(text, from, to) | Each character of one list becomes that of the other | translate('12.5', '.', ',') | 12,5
    reverse | reverse(text) | Back to front | reverse('abc') | cba
    repeat | repeat(text, count) | So many times | repeat('ab', 3) | ababab
    lpad | lpad(text, length, fill) | Filled up in front | lpad('7', 3, '0') | 007
    rpad | rpad(text, length, fill) | Filled up behind | rpad('7', 3, '.') | 7..
    concat | concat(a, b, …) | Joined; nulls are left out | concat('a', NULL, 'b') | ab
    concat_ws | concat_ws(separator, a, b, …) | Joined with a separator; nulls are left out | concat_ws(', ', 'a', NULL, 'b') | a, b
    contains | contains(text, part) | Whether it holds the part | contains('Berlin', 'erl') | true
    starts_with | starts_with(text, part) | Whether it begins so | starts_with('Berlin', 'Be') | true
    ends_with | ends_with(text, part) | Whether it ends so | ends_with('Berlin', 'in') | true
    strpos | strpos(text, part) | Where the part begins, counted from 1; 0 where it is not | strpos('Berlin', 'l') | 4
    split_part | split_part(text, separator, number) | One part of a text, counted from 1 | split_part('a-b-c', '-', 2) | b
    string_split | string_split(text, separator) | The parts as a list | string_split('a-b', '-') | [a, b]
    string_split_regex | string_split_regex(text, pattern) | The parts as a list, cut by a regular expression | string_split_regex('a, b;c', '[,;] ?') | [a, b, c]
    regexp_matches | regexp_matches(text, pattern) | Whether a regular expression is found anywhere | regexp_matches('a12', '\d+') | true
    regexp_full_match | regexp_full_match(text, pattern) | Whether a regular expression fits the whole text | regexp_full_match('a12', '\w\d+') | true
    regexp_extract | regexp_extract(text, pattern, group) | What a regular expression finds first, or one of its groups | regexp_extract('order 4711', '(\d+)', 1) | 4711
    regexp_extract_all | regexp_extract_all(text, pattern) | All that a regular expression finds | regexp_extract_all('1, 22, 3', '\d+') | [1, 22, 3]
    regexp_replace | regexp_replace(text, pattern, with, options) | What it finds replaced; 'g': everywhere, 'i': in any case | regexp_replace('a1b2', '\d', '#', 'g') | a#b#
    strip_accents | strip_accents(text) | Without accents | strip_accents('Éà') | Ea
    nfc_normalize | nfc_normalize(text) | One way of writing each letter | nfc_normalize('é') | é
    ascii | ascii(text) | Number of the first character | ascii('A') | 65
    chr | chr(number) | Character with the number | chr(65) | A
    hamming | hamming(a, b) | In how many places texts of equal length differ | hamming('abc', 'abd') | 1
    jaccard | jaccard(a, b) | How alike two texts are by their letters, 0 to 1 | jaccard('abc', 'abd') | 0.5
    jaro_winkler_similarity | jaro_winkler_similarity(a, b) | How alike two texts are, 0 to 1; finds slips in names | jaro_winkler_similarity('Martha', 'Marhta') | 0.9611111111111111
    md5 | md5(text) | A fingerprint of 32 digits | md5('a') | 0cc175b9c0f1b6a831c399e269772661
    sha256 | sha256(text) | A fingerprint of 64 digits | left(sha256('a'), 8) | ca978112
    url_encode | url_encode(text) | As part of an address | url_encode('a b') | a%20b
    url_decode | url_decode(text) | The text of a part of an address | url_decode('a%20b') | a b
    to_base64 | to_base64(bytes) | Bytes as text | to_base64(encode('abc')) | YWJj
    printf | printf(format, a, …) | Values put into a text | printf('%d items, %.2f', 3, 1.5) | 3 items, 1.50
    format | format(text, a, …) | Values put where {} stands | format('{}: {}', 'a', 1) | a: 1
    parse_filename | parse_filename(path) | The last part of a path | parse_filename('/a/b.csv') | b.csv
  `,
  number: String.raw`
    abs | abs(number) | Without its sign | abs(-3) | 3
    round | round(number, digits) | Rounded to so many digits | round(3.14159, 2) | 3.14
    round_even | round_even(number, digits) | Rounded, halves to the even neighbour | round_even(2.5, 0) | 2.0
    floor | floor(number) | The whole number below | floor(2.7) | 2
    ceil | ceil(number) | The whole number above | ceil(2.1) | 3
    trunc | trunc(number) | Without its fraction | trunc(-2.7) | -2
    sign | sign(number) | -1, 0 or 1 | sign(-5) | -1
    mod | mod(a, b) | What is left of a division | mod(7, 3) | 1
    fdiv | fdiv(a, b) | A division rounded down | fdiv(7, 2) | 3.0
    power | power(base, exponent) | Raised to a power | power(2, 10) | 1024.0
    sqrt | sqrt(number) | Square root | sqrt(16) | 4.0
    cbrt | cbrt(number) | Cube root | cbrt(8) | 2.0
    exp | exp(number) | e raised to it | round(exp(1), 4) | 2.7183
    ln | ln(number) | Natural logarithm | round(ln(10), 4) | 2.3026
    log10 | log10(number) | Logarithm to 10 | log10(1000) | 3.0
    log2 | log2(number) | Logarithm to 2 | log2(8) | 3.0
    pi | pi() | The number of the circle | round(pi(), 5) | 3.14159
    degrees | degrees(radians) | Angle in degrees | degrees(pi()) | 180.0
    radians | radians(degrees) | Angle in radians | round(radians(180), 4) | 3.1416
    sin | sin(radians) | Sine | sin(0) | 0.0
    cos | cos(radians) | Cosine | cos(0) | 1.0
    tan | tan(radians) | Tangent | tan(0) | 0.0
    atan2 | atan2(y, x) | Angle of a direction | round(atan2(1, 1), 4) | 0.7854
    gcd | gcd(a, b) | Greatest common divisor | gcd(12, 18) | 6
    lcm | lcm(a, b) | Least common multiple | lcm(4, 6) | 12
    greatest | greatest(a, b, …) | The largest of several values | greatest(1, 5, 3) | 5
    least | least(a, b, …) | The smallest of several values | least(1, 5, 3) | 1
    isnan | isnan(number) | Whether it is not a number | isnan('nan'::DOUBLE) | true
    isfinite | isfinite(number) | Whether it is a number and not infinite | isfinite(1.0::DOUBLE) | true
    even | even(number) | The next even number, away from 0 | even(2.3) | 4.0
    factorial | factorial(number) | Product of all numbers up to it | factorial(5) | 120
    format_bytes | format_bytes(number) | A size in words | format_bytes(2048) | 2.0 KiB
    to_base | to_base(number, base) | In another base | to_base(255, 16) | FF
    bin | bin(number) | In binary digits | bin(5) | 101
    hex | hex(number) | In hexadecimal digits | hex(255) | FF
  `,
  time: String.raw`
    year | year(date) | The year | year(DATE '2026-03-31') | 2026
    quarter | quarter(date) | 1 to 4 | quarter(DATE '2026-03-31') | 1
    month | month(date) | 1 to 12 | month(DATE '2026-03-31') | 3
    week | week(date) | Week of the year, ISO 8601 | week(DATE '2026-03-31') | 14
    day | day(date) | Day of the month | day(DATE '2026-03-31') | 31
    isodow | isodow(date) | Day of the week, Monday 1 to Sunday 7 | isodow(DATE '2026-03-31') | 2
    dayofyear | dayofyear(date) | Day of the year | dayofyear(DATE '2026-03-31') | 90
    hour | hour(time) | 0 to 23 | hour(TIMESTAMP '2026-03-31 14:30:05') | 14
    minute | minute(time) | 0 to 59 | minute(TIMESTAMP '2026-03-31 14:30:05') | 30
    second | second(time) | 0 to 59 | second(TIMESTAMP '2026-03-31 14:30:05') | 5
    dayname | dayname(date) | Day of the week in English | dayname(DATE '2026-03-31') | Tuesday
    monthname | monthname(date) | Month in English | monthname(DATE '2026-03-31') | March
    date_trunc | date_trunc(unit, date) | Cut to the start of a unit | date_trunc('month', DATE '2026-03-31') | 2026-03-01 00:00:00
    date_part | date_part(unit, date) | One part of a date or time | date_part('week', DATE '2026-03-31') | 14
    date_diff | date_diff(unit, from, to) | How many starts of a unit lie between | date_diff('month', DATE '2026-01-31', DATE '2026-03-01') | 2
    date_sub | date_sub(unit, from, to) | How many whole units lie between | date_sub('month', DATE '2026-01-31', DATE '2026-03-01') | 1
    date_add | date_add(date, interval) | So much later | date_add(DATE '2026-01-31', INTERVAL 1 MONTH) | 2026-02-28 00:00:00
    age | age(later, earlier) | The time between, in years, months and days | age(DATE '2026-03-31', DATE '2025-01-01') | 1 year 2 months 30 days
    last_day | last_day(date) | Last day of the month | last_day(DATE '2026-02-10') | 2026-02-28
    make_date | make_date(year, month, day) | A date of its parts | make_date(2026, 3, 31) | 2026-03-31
    make_time | make_time(hour, minute, second) | A time of its parts | make_time(14, 30, 5.0) | 14:30:05
    make_timestamp | make_timestamp(year, month, day, hour, minute, second) | A moment of its parts | make_timestamp(2026, 3, 31, 14, 30, 5.0) | 2026-03-31 14:30:05
    strftime | strftime(date, format) | A date as text | strftime(DATE '2026-03-31', '%d.%m.%Y') | 31.03.2026
    strptime | strptime(text, format) | A moment read from text; fails where it does not fit | strptime('31.03.2026', '%d.%m.%Y') | 2026-03-31 00:00:00
    try_strptime | try_strptime(text, format) | The same, null where it does not fit | try_strptime('soon', '%d.%m.%Y') | null
    epoch | epoch(time) | Seconds since 1970 | epoch(TIMESTAMP '2026-01-01 00:00:00') | 1767225600.0
    epoch_ms | epoch_ms(time) | Milliseconds since 1970 | epoch_ms(TIMESTAMP '2026-01-01 00:00:00') | 1767225600000
    to_timestamp | to_timestamp(seconds) | The moment so many seconds after 1970 | timezone('UTC', to_timestamp(0)) | 1970-01-01 00:00:00
    timezone | timezone(zone, time) | A local time as a moment, or a moment as local time | timezone('Europe/Berlin', TIMESTAMP '2026-06-01 12:00:00+00'::TIMESTAMPTZ) | 2026-06-01 14:00:00
    time_bucket | time_bucket(width, date) | Cut to the start of an interval | time_bucket(INTERVAL 2 WEEK, DATE '2026-03-31') | 2026-03-23
    to_days | to_days(number) | An interval of days | DATE '2026-01-01' + to_days(30) | 2026-01-31 00:00:00
    to_hours | to_hours(number) | An interval of hours | TIMESTAMP '2026-01-01 00:00:00' + to_hours(5) | 2026-01-01 05:00:00
    to_months | to_months(number) | An interval of months | DATE '2026-01-31' + to_months(1) | 2026-02-28 00:00:00
    century | century(date) | The century | century(DATE '2026-01-01') | 21
    isoyear | isoyear(date) | The year of the ISO week | isoyear(DATE '2027-01-01') | 2026
    julian | julian(date) | Number of the day since 4713 before Christ | julian(DATE '2026-01-01') | 2461042.0
  `,
  logic: String.raw`
    coalesce | coalesce(a, b, …) | The first that is not null | coalesce(NULL, 'b') | b
    nullif | nullif(a, b) | Null where both are equal | nullif(0, 0) | null
    ifnull | ifnull(a, b) | The second where the first is null | ifnull(NULL, 1) | 1
    if | if(condition, a, b) | The one or the other | if(2 > 1, 'yes', 'no') | yes
    case | CASE WHEN condition THEN a … ELSE b END | The first whose condition holds | CASE WHEN 5 > 10 THEN 'large' ELSE 'small' END | small
    cast | CAST(value AS type) | As another type; fails where it does not fit | CAST('12' AS INTEGER) | 12
    try_cast | TRY_CAST(value AS type) | As another type; null where it does not fit | TRY_CAST('x' AS INTEGER) | null
    in | value IN (a, b, …) | Whether it is one of these | 'DE' IN ('DE', 'FR') | true
    between | value BETWEEN a AND b | Whether it lies between, both included | 5 BETWEEN 1 AND 10 | true
    like | text LIKE pattern | Whether it fits: % is any text, _ one character | 'Berlin' LIKE 'B%n' | true
    is_null | value IS NULL | Whether there is no value | NULL IS NULL | true
    is_distinct | a IS DISTINCT FROM b | Whether they differ, null being a value | 1 IS DISTINCT FROM NULL | true
    typeof | typeof(value) | Name of the type | typeof(1.5) | DECIMAL(2,1)
    hash | hash(value) | A number that is the same for equal values | hash('a') = hash('a') | true
  `,
  list: String.raw`
    len | len(list) | Number of items | len([1, 2, 3]) | 3
    list_contains | list_contains(list, value) | Whether it is among the items | list_contains(['a', 'b'], 'b') | true
    list_position | list_position(list, value) | Where it stands, counted from 1 | list_position(['a', 'b'], 'b') | 2
    list_extract | list_extract(list, number) | One item, counted from 1; -1 is the last | list_extract(['a', 'b'], -1) | b
    list_slice | list_slice(list, from, to) | Some of the items | list_slice([1, 2, 3, 4], 2, 3) | [2, 3]
    list_concat | list_concat(a, b) | The items of both | list_concat([1], [2, 3]) | [1, 2, 3]
    list_distinct | list_distinct(list) | Each item once | list_sort(list_distinct([2, 1, 2])) | [1, 2]
    list_sort | list_sort(list) | The items in order | list_sort([3, 1, 2]) | [1, 2, 3]
    list_reverse | list_reverse(list) | Back to front | list_reverse([1, 2]) | [2, 1]
    list_sum | list_sum(list) | Sum of the items | list_sum([1, 2, 3]) | 6
    list_avg | list_avg(list) | Mean of the items | list_avg([1, 2, 3]) | 2.0
    list_min | list_min(list) | Smallest item | list_min([3, 1]) | 1
    list_max | list_max(list) | Largest item | list_max([3, 1]) | 3
    list_filter | list_filter(list, lambda x: condition) | The items for which it holds | list_filter([1, 2, 3], lambda x: x > 1) | [2, 3]
    list_transform | list_transform(list, lambda x: value) | Each item made into another | list_transform([1, 2], lambda x: x * 10) | [10, 20]
    array_to_string | array_to_string(list, separator) | The items as one text | array_to_string(['a', 'b'], '-') | a-b
    json_extract | json_extract(json, path) | A value inside, as JSON | json_extract('{"a": {"b": 1}}', '$.a') | {"b":1}
    json_extract_string | json_extract_string(json, path) | A value inside, as text | json_extract_string('{"a": "x"}', '$.a') | x
    json_array_length | json_array_length(json) | Number of items | json_array_length('[1, 2]') | 2
    json_keys | json_keys(json) | Names of the fields | json_keys('{"a": 1, "b": 2}') | [a, b]
    json_type | json_type(json) | Kind of the value | json_type('[1]') | ARRAY
    json_valid | json_valid(text) | Whether it is JSON | json_valid('{') | false
    to_json | to_json(value) | As JSON | to_json([1, 2]) | [1,2]
    struct_pack | struct_pack(a := value, …) | A record of named values | struct_pack(a := 1, b := 'x') | {'a': 1, 'b': x}
    struct_extract | struct_extract(record, name) | One value of a record | struct_extract({'a': 1}, 'a') | 1
    map_keys | map_keys(map) | Keys of a map | map_keys(MAP {'a': 1}) | [a]
  `,
  aggregate: String.raw`
    sum | sum(value) | Sum | sum(x) | 7
    avg | avg(value) | Mean | avg(x) | 2.3333333333333335
    count | count(value) | How many values there are | count(x) | 3
    count_star | count(*) | How many rows there are | count(*) | 3
    count_distinct | count(DISTINCT value) | How many different values there are | count(DISTINCT g) | 2
    count_if | count_if(condition) | For how many rows it holds | count_if(x > 1) | 2
    min | min(value) | The smallest | min(x) | 1
    max | max(value) | The largest | max(x) | 4
    median | median(value) | The middle one | median(x) | 2.0
    quantile_cont | quantile_cont(value, share) | The value below which that share lies | quantile_cont(x, 0.25) | 1.5
    mode | mode(value) | The most frequent | mode(g) | b
    stddev_samp | stddev_samp(value) | Standard deviation | stddev_samp(x) | 1.5275252316519465
    var_samp | var_samp(value) | Variance | var_samp(x) | 2.333333333333333
    corr | corr(y, x) | Correlation | corr(x, x * 2) | 1.0
    regr_slope | regr_slope(y, x) | Slope of the line that fits best | regr_slope(x * 2, x) | 2.0
    product | product(value) | Product | product(x) | 8.0
    geomean | geomean(value) | Geometric mean | round(geomean(x), 4) | 2.0
    bool_and | bool_and(condition) | Whether it holds for all | bool_and(x > 0) | true
    bool_or | bool_or(condition) | Whether it holds for any | bool_or(x > 2) | true
    arg_max | arg_max(value, by) | The value where the other is largest | arg_max(g, x) | b
    arg_min | arg_min(value, by) | The value where the other is smallest | arg_min(g, x) | a
    string_agg | string_agg(text, separator ORDER BY …) | The texts as one | string_agg(g, ', ' ORDER BY x) | a, b, b
    list | list(value ORDER BY …) | The values as a list | list(x ORDER BY x DESC) | [4, 2, 1]
    first | first(value ORDER BY …) | The first | first(g ORDER BY x) | a
    last | last(value ORDER BY …) | The last | last(g ORDER BY x) | b
    approx_count_distinct | approx_count_distinct(value) | About how many different values there are, quickly | approx_count_distinct(g) | 2
    skewness | skewness(value) | How lopsided the values lie | skewness(x) | 0.935219529582821
  `,
  window: String.raw`
    row_number | row_number() OVER (ORDER BY …) | Number of the row | row_number() OVER (ORDER BY x) | 1, 2, 3
    rank | rank() OVER (ORDER BY …) | Rank, with gaps behind rows that are level | rank() OVER (ORDER BY g) | 1, 2, 2
    dense_rank | dense_rank() OVER (ORDER BY …) | Rank, without gaps | dense_rank() OVER (ORDER BY g) | 1, 2, 2
    ntile | ntile(count) OVER (ORDER BY …) | Which of so many equal parts | ntile(2) OVER (ORDER BY x) | 1, 1, 2
    lag | lag(value, offset) OVER (ORDER BY …) | The value of a row before | lag(x) OVER (ORDER BY x) | null, 1, 2
    lead | lead(value, offset) OVER (ORDER BY …) | The value of a row after | lead(x) OVER (ORDER BY x) | 2, 4, null
    first_value | first_value(value) OVER (ORDER BY …) | The first value of the window | first_value(x) OVER (ORDER BY x) | 1, 1, 1
    last_value | last_value(value) OVER (… ROWS …) | The last value of the window | last_value(x) OVER (ORDER BY x) | 1, 2, 4
    cume_dist | cume_dist() OVER (ORDER BY …) | Share of rows up to this one | cume_dist() OVER (ORDER BY x) | 0.3333333333333333, 0.6666666666666666, 1.0
    percent_rank | percent_rank() OVER (ORDER BY …) | Rank from 0 to 1 | percent_rank() OVER (ORDER BY x) | 0.0, 0.5, 1.0
  `,
}

const aliases: Record<string, string> = {
  count_star: 'count(*)',
  count_distinct: 'count',
  is_null: 'is null',
  is_distinct: 'is distinct',
}
const portable = new Set([...Object.keys(formulaFunctions), ...formulaAggregateNames, 'count(*)'])

const isPortable = (name: string): boolean => portable.has(aliases[name] ?? name)

export const recipeFunctions: readonly RecipeFunction[] = functionGroups.flatMap((group) =>
  tables[group]
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', signature = '', description = '', example = '', result = ''] = line
        .trim()
        .split(' | ')
      return {
        name,
        group,
        signature,
        description,
        example,
        result: result === 'null' ? null : result,
        is_portable: isPortable(name),
      }
    }),
)
