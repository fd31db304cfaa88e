import { serverText } from '../../lib/words.ts'
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { styleNonce } from '../theme/nonce.ts'
import type { SqlFunction } from './functions.ts'
import { languageOf, type SqlTables } from './language.ts'
import './sql-editor.css'

export interface SqlProblem {
  from: number
  to: number
  message: string
}

export interface SqlEditorProps {
  label: string
  value: string
  tables: SqlTables
  /** Functions to complete; without them those of the engine that are mostly used. */
  functions?: readonly SqlFunction[] | undefined
  problem?: SqlProblem | undefined
  onChange: (value: string) => void
  onRun?: (() => void) | undefined
  onStop?: (() => void) | undefined
  /** An expression in a form: a line or two, without numbers. */
  isFormula?: boolean
}

/** An editor of SQL; Tab leaves it, Ctrl+Enter runs, Escape stops. */
export function Editor(props: SqlEditorProps) {
  const { label, value, tables, functions, problem, onChange, onRun, onStop, isFormula = false } = props
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const language = useRef(new Compartment())
  const acts = useRef({ onChange, onRun, onStop })
  useEffect(() => {
    acts.current = { onChange, onRun, onStop }
  })

  useEffect(() => {
    if (!box.current) return
    const made = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: (editor) => {
                closeCompletion(editor)
                return act(acts.current.onRun)
              },
            },
            ...completionKeymap,
            { key: 'Escape', run: () => act(acts.current.onStop) },
            ...closeBracketsKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          isFormula ? [] : [lineNumbers(), lintGutter()],
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ defaultKeymap: false, icons: false }),
          syntaxHighlighting(classHighlighter),
          EditorView.lineWrapping,
          placeholder(isFormula ? 'price * quantity' : 'select ...'),
          language.current.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) acts.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
    // The editor keeps its own text; what comes from outside is given to it below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [label])

  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(languageOf(tables, functions)) })
  }, [tables, functions, label])

  useEffect(() => {
    const shown = view.current
    if (!shown || shown.state.doc.toString() === value) return
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    const shown = view.current
    if (!shown) return
    const end = shown.state.doc.length
    const from = Math.min(problem?.from ?? 0, end)
    const to = Math.min(Math.max(problem?.to ?? 0, from), end)
    const found = problem
      ? [{ from, to, message: serverText(problem.message), severity: 'error' as const }]
      : []
    shown.dispatch(setDiagnostics(shown.state, found))
  }, [problem])

  return <div ref={box} className="sql-editor" data-formula={isFormula || undefined} />
}

function act(run: (() => void) | undefined): boolean {
  run?.()
  return run !== undefined
}
