import {
  FormulaError,
  type FormulaNode,
  type IntervalUnit,
  type Span,
  intervalUnits,
} from './formula-node.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A longer formula belongs into several fields, which may name each other. */
const maxFormulaTerms = 800
const maxDepth = 60

/** How strongly operators bind: those of a higher number first. */
const strengths: Record<string, number> = {
  or: 1,
  and: 2,
  '=': 4,
  '<>': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  is: 4,
  in: 4,
  between: 4,
  like: 4,
  '||': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
}
const ofNot = 3
const ofSign = 8

const reserved = new Set(
  'and or not in between like is null case when then else end distinct true false'.split(' '),
)

/** Reads a formula: an expression of the SQL that recipes' formulas are written in, as far as all databases have it. */
export function parseFormula(text: string): FormulaNode {
  const reader = new Reader(text)
  const node = reader.expression(0)
  const next = reader.peek()
  if (next.kind !== 'end') throw new FormulaError(`${shown(next)} was not expected here`, next)
  return node
}

const shown = ({ kind, value }: Token) => (kind === 'end' ? 'the end of the formula' : `"${value}"`)

class Reader {
  readonly #tokens: Token[]
  #at = 0
  #depth = 0
  #terms = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  peek(): Token {
    return this.#tokens[this.#at]!
  }

  #take(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.#at += 1
    return token
  }

  /** Whether the next token is that word or sign. */
  #is(word: string): boolean {
    const { kind, value } = this.peek()
    return (kind === 'sign' && value === word) || (kind === 'name' && value.toLowerCase() === word)
  }

  #skip(word: string): boolean {
    const found = this.#is(word)
    if (found) this.#take()
    return found
  }

  #expect(word: string, why: string): Token {
    if (!this.#is(word)) throw new FormulaError(`${word.toUpperCase()} is missing ${why}`, this.peek())
    return this.#take()
  }

  expression(above: number): FormulaNode {
    this.#depth += 1
    if (this.#depth > maxDepth)
      throw new FormulaError(`a formula is at most ${maxDepth} brackets deep`, this.peek())
    let left = this.#start()
    for (;;) {
      const operator = this.#operator()
      const strength = operator === undefined ? 0 : (strengths[operator.name] ?? 0)
      if (!operator || strength <= above) break
      left = this.#continued(left, operator, strength)
    }
    this.#depth -= 1
    return left
  }

  #operator(): { name: string; isNegated: boolean } | undefined {
    const { kind, value } = this.peek()
    const name = value.toLowerCase()
    if ((kind === 'sign' || kind === 'name') && strengths[name] !== undefined)
      return { name, isNegated: false }
    const next = this.#tokens[this.#at + 1]
    const after = next?.value.toLowerCase() ?? ''
    if (kind === 'name' && name === 'not' && ['in', 'between', 'like'].includes(after))
      return { name: after, isNegated: true }
    return undefined
  }

  #continued(left: FormulaNode, { name, isNegated }: { name: string; isNegated: boolean }, strength: number) {
    if (isNegated) this.#take()
    this.#take()
    const node = this.#operation(left, name, strength)
    return isNegated ? call('not', [node], node) : node
  }

  #operation(left: FormulaNode, name: string, strength: number): FormulaNode {
    if (name === 'is') return this.#isTest(left)
    if (name === 'in') return this.#inList(left)
    if (name === 'between') {
      const low = this.expression(strength)
      this.#expect('and', 'behind the lower bound of BETWEEN')
      const high = this.expression(strength)
      return call('between', [left, low, high], { start: left.start, end: high.end })
    }
    const right = this.expression(strength)
    return call(name === '!=' ? '<>' : name, [left, right], { start: left.start, end: right.end })
  }

  #isTest(left: FormulaNode): FormulaNode {
    const isNegated = this.#skip('not')
    const negated = (node: FormulaNode) => (isNegated ? call('not', [node], node) : node)
    if (this.#skip('distinct')) {
      this.#expect('from', 'behind IS DISTINCT')
      const right = this.expression(strengths['is'] ?? 0)
      const differs = call('is distinct', [left, right], { start: left.start, end: right.end })
      return negated(differs)
    }
    const { end } = this.#expect('null', 'behind IS')
    return negated(call('is null', [left], { start: left.start, end }))
  }

  #inList(left: FormulaNode): FormulaNode {
    this.#expect('(', 'behind IN')
    const { items, end } = this.#list()
    return call('in', [left, ...items], { start: left.start, end })
  }

  /** Expressions with commas between them, up to the bracket that closes them. */
  #list(): { items: FormulaNode[]; end: number } {
    const items: FormulaNode[] = []
    if (this.#is(')')) return { items, end: this.#take().end }
    do items.push(this.expression(0))
    while (this.#skip(','))
    return { items, end: this.#expect(')', 'here').end }
  }

  #start(): FormulaNode {
    const token = this.#take()
    this.#terms += 1
    if (this.#terms > maxFormulaTerms)
      throw new FormulaError(
        `a formula has at most ${maxFormulaTerms} terms: divide it into several fields`,
        token,
      )
    switch (token.kind) {
      case 'number':
        return { kind: 'number', text: token.value, ...spanOf(token) }
      case 'text':
        return { kind: 'text', value: token.value, ...spanOf(token) }
      case 'parameter':
        return { kind: 'parameter', name: token.value, ...spanOf(token) }
      case 'quoted':
        return this.#name(token)
      case 'name':
        return this.#word(token)
      case 'sign':
        return this.#sign(token)
      default:
        throw new FormulaError('something is missing at the end of the formula', token)
    }
  }

  #sign(token: Token): FormulaNode {
    if (token.value === '(') {
      const node = this.expression(0)
      const { end } = this.#expect(')', 'here')
      return { ...node, start: token.start, end }
    }
    if (token.value === '-' || token.value === '+') {
      const of = this.expression(ofSign)
      return token.value === '+' ? of : call('negate', [of], { start: token.start, end: of.end })
    }
    throw new FormulaError(`${shown(token)} was not expected here`, token)
  }

  #word(token: Token): FormulaNode {
    const word = token.value.toLowerCase()
    if (word === 'true' || word === 'false')
      return { kind: 'boolean', value: word === 'true', ...spanOf(token) }
    if (word === 'null') return { kind: 'null', ...spanOf(token) }
    if (word === 'case') return this.#case(token)
    if (word === 'not') {
      const of = this.expression(ofNot)
      return call('not', [of], { start: token.start, end: of.end })
    }
    if (word === 'interval' && this.peek().kind !== 'sign') return this.#interval(token)
    if (word === 'date' && this.peek().kind === 'text') return this.#date(token)
    if (word === 'current_date' && !this.#is('(')) return call('current_date', [], token)
    if (reserved.has(word)) throw new FormulaError(`${shown(token)} was not expected here`, token)
    if (this.#is('(')) return this.#call(token, word)
    return this.#name(token)
  }

  /** A name; behind dots that of a joined table: `customer."home country"`. */
  #name(first: Token): FormulaNode {
    let [name, end] = [first.value, first.end]
    while (this.#is('.')) {
      this.#take()
      const part = this.#take()
      if (part.kind !== 'name' && part.kind !== 'quoted')
        throw new FormulaError('a name is missing behind the dot', part)
      name += `.${part.value}`
      end = part.end
    }
    return { kind: 'name', name, start: first.start, end }
  }

  #call(token: Token, name: string): FormulaNode {
    this.#take()
    if (name === 'cast') return this.#cast(token)
    if (this.#is('*')) {
      this.#take()
      const { end } = this.#expect(')', 'behind *')
      return call(`${name}(*)`, [], { start: token.start, end })
    }
    const isDistinct = this.#skip('distinct')
    const { items, end } = this.#list()
    return { kind: 'call', name, args: items, isDistinct, start: token.start, end }
  }

  #cast(token: Token): FormulaNode {
    const of = this.expression(0)
    this.#expect('as', 'behind the value of CAST')
    const type = this.#take()
    const { end } = this.#expect(')', 'behind the type of CAST')
    const name: FormulaNode = { kind: 'type', name: type.value.toLowerCase(), ...spanOf(type) }
    return call('cast', [of, name], { start: token.start, end })
  }

  #case(token: Token): FormulaNode {
    const args: FormulaNode[] = []
    const subject = this.#is('when') ? undefined : this.expression(0)
    while (this.#skip('when')) {
      const test = this.expression(0)
      args.push(subject ? call('=', [subject, test], test) : test)
      this.#expect('then', 'behind the condition of WHEN')
      args.push(this.expression(0))
    }
    if (args.length === 0) throw new FormulaError('WHEN is missing behind CASE', this.peek())
    if (this.#skip('else')) args.push(this.expression(0))
    const { end } = this.#expect('end', 'at the end of CASE')
    return call('case', args, { start: token.start, end })
  }

  #date(token: Token): FormulaNode {
    const { value, end } = this.#take()
    const day = new Date(`${value}T00:00:00Z`)
    if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
      throw new FormulaError(`"${value}" is no date: write it like DATE '2026-01-31'`, {
        start: token.start,
        end,
      })
    return { kind: 'date', value, start: token.start, end }
  }

  #interval(token: Token): FormulaNode {
    const count = this.#take()
    const unit = this.#take()
    const name = unit.value.toLowerCase().replace(/s$/, '')
    if (count.kind !== 'number' || !/^\d{1,6}$/.test(count.value) || !isUnit(name))
      throw new FormulaError('an interval is a whole number and a unit, e.g. INTERVAL 3 MONTH', {
        start: token.start,
        end: unit.end,
      })
    return { kind: 'interval', count: Number(count.value), unit: name, start: token.start, end: unit.end }
  }
}

const isUnit = (name: string): name is IntervalUnit => intervalUnits.some((unit) => unit === name)

const spanOf = ({ start, end }: Span): Span => ({ start, end })

const call = (name: string, args: FormulaNode[], span: Span): FormulaNode => ({
  kind: 'call',
  name,
  args,
  isDistinct: false,
  ...spanOf(span),
})
