/**
 * Where children are in the engine's syntax tree, and of what sort they are. A node, class or key that is not listed
 * here is rejected, so new syntax stays forbidden until it is reviewed.
 */
export type Place =
  | 'plain' // scalars, names and literal values: nothing below it can name a table or a function
  | 'empty' // must be absent
  | 'expression'
  | 'expressions'
  | 'keyed' // [{ key, value: expression }]
  | 'cases' // [{ when_expr, then_expr }]
  | 'orders' // [{ type, null_order, expression }]
  | 'modifier'
  | 'modifiers'
  | 'query'
  | 'table'
  | 'type'
  | 'pivots'
  | 'special' // read by the walk itself

export type Shape = Readonly<Record<string, Place>>

const expression = { class: 'plain', type: 'plain', alias: 'plain', query_location: 'plain' } as const

export const expressionShapes: Readonly<Record<string, Shape>> = {
  BETWEEN: { ...expression, input: 'expression', lower: 'expression', upper: 'expression' },
  CASE: { ...expression, case_checks: 'cases', else_expr: 'expression' },
  CAST: { ...expression, child: 'expression', cast_type: 'type', try_cast: 'plain' },
  COLLATE: { ...expression, child: 'expression', collation: 'special' },
  COLUMN_REF: { ...expression, column_names: 'plain' },
  COMPARISON: { ...expression, left: 'expression', right: 'expression' },
  CONJUNCTION: { ...expression, children: 'expressions' },
  CONSTANT: { ...expression, value: 'plain' },
  FUNCTION: {
    ...expression,
    function_name: 'special',
    schema: 'special',
    catalog: 'special',
    children: 'expressions',
    filter: 'expression',
    order_bys: 'modifier',
    distinct: 'plain',
    is_operator: 'plain',
    export_state: 'special',
  },
  LAMBDA: { ...expression, lhs: 'expression', expr: 'expression', syntax_type: 'plain' },
  OPERATOR: { ...expression, children: 'expressions' },
  PARAMETER: { ...expression, identifier: 'plain' },
  POSITIONAL_REFERENCE: { ...expression, index: 'plain' },
  STAR: {
    ...expression,
    relation_name: 'plain',
    exclude_list: 'plain',
    replace_list: 'keyed',
    columns: 'plain',
    expr: 'expression',
    qualified_exclude_list: 'plain',
    rename_list: 'plain',
  },
  SUBQUERY: {
    ...expression,
    subquery_type: 'plain',
    subquery: 'query',
    child: 'expression',
    comparison_type: 'plain',
  },
  WINDOW: {
    ...expression,
    function_name: 'special',
    schema: 'special',
    catalog: 'special',
    children: 'expressions',
    partitions: 'expressions',
    orders: 'orders',
    start: 'plain',
    end: 'plain',
    start_expr: 'expression',
    end_expr: 'expression',
    offset_expr: 'expression',
    default_expr: 'expression',
    ignore_nulls: 'plain',
    filter_expr: 'expression',
    exclude_clause: 'plain',
    distinct: 'plain',
    arg_orders: 'orders',
  },
}

const query = { type: 'plain', modifiers: 'modifiers', cte_map: 'special' } as const

export const queryShapes: Readonly<Record<string, Shape>> = {
  SELECT_NODE: {
    ...query,
    select_list: 'expressions',
    from_table: 'table',
    where_clause: 'expression',
    group_expressions: 'expressions',
    group_sets: 'plain',
    aggregate_handling: 'plain',
    having: 'expression',
    sample: 'plain',
    qualify: 'expression',
  },
  SET_OPERATION_NODE: {
    ...query,
    setop_type: 'plain',
    left: 'special',
    right: 'special',
    setop_all: 'plain',
    children: 'special',
  },
  RECURSIVE_CTE_NODE: {
    ...query,
    cte_name: 'special',
    union_all: 'plain',
    left: 'special',
    right: 'special',
    aliases: 'plain',
    key_targets: 'expressions',
  },
}

const table = { type: 'plain', alias: 'plain', sample: 'plain', query_location: 'plain' } as const

export const tableShapes: Readonly<Record<string, Shape>> = {
  BASE_TABLE: {
    ...table,
    schema_name: 'special',
    table_name: 'special',
    catalog_name: 'special',
    column_name_alias: 'plain',
    at_clause: 'empty',
  },
  EMPTY: table,
  EXPRESSION_LIST: { ...table, expected_names: 'plain', expected_types: 'plain', values: 'special' },
  JOIN: {
    ...table,
    left: 'table',
    right: 'table',
    condition: 'expression',
    join_type: 'plain',
    ref_type: 'plain',
    using_columns: 'plain',
    delim_flipped: 'plain',
    duplicate_eliminated_columns: 'expressions',
  },
  PIVOT: {
    ...table,
    source: 'table',
    aggregates: 'expressions',
    unpivot_names: 'plain',
    pivots: 'pivots',
    groups: 'plain',
    column_name_alias: 'plain',
    include_nulls: 'plain',
  },
  SUBQUERY: { ...table, subquery: 'query', column_name_alias: 'plain' },
  TABLE_FUNCTION: { ...table, function: 'special', column_name_alias: 'plain', with_ordinality: 'plain' },
}

export const modifierShapes: Readonly<Record<string, Shape>> = {
  ORDER_MODIFIER: { type: 'plain', orders: 'orders' },
  LIMIT_MODIFIER: { type: 'plain', limit: 'expression', offset: 'expression' },
  LIMIT_PERCENT_MODIFIER: { type: 'plain', limit: 'expression', offset: 'expression' },
  DISTINCT_MODIFIER: { type: 'plain', distinct_on_targets: 'expressions' },
}

export const orderShape: Shape = { type: 'plain', null_order: 'plain', expression: 'expression' }
export const caseShape: Shape = { when_expr: 'expression', then_expr: 'expression' }
export const keyedShape: Shape = { key: 'plain', value: 'expression' }
export const pivotShape: Shape = {
  pivot_expressions: 'expressions',
  unpivot_names: 'plain',
  entries: 'special',
  pivot_enum: 'empty',
}
export const pivotEntryShape: Shape = { values: 'plain', star_expr: 'expression', alias: 'plain' }

/** Functions that may stand in FROM. They make rows out of their arguments and touch nothing else. */
export const tableFunctions: ReadonlySet<string> = new Set([
  'range',
  'generate_series',
  'generate_subscripts',
  'unnest',
  'json_each',
  'json_tree',
])

export const castTypes: ReadonlySet<string> = new Set(
  (
    'BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT BIGNUM ' +
    'FLOAT DOUBLE DECIMAL VARCHAR BLOB BIT DATE TIME TIME_NS TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS ' +
    'INTERVAL UUID LIST STRUCT MAP ARRAY NULL'
  )
    .split(' ')
    .concat('TIMESTAMP WITH TIME ZONE', 'TIME WITH TIME ZONE'),
)

/** Types that the parser leaves open until the statement is bound. */
export const openTypes: ReadonlySet<string> = new Set(['ENUM', 'JSON'])
