import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Strings and words. */
const tokens = /'[^'\n]*'|[\w$]+/g
const keywords: readonly string[] = ['import', 'from', 'const', 'as']

/** Returns what a token is: strings, keywords and names that are called are enough to read the code at a glance. */
function kindOf(token: string, next: string | undefined): 'text' | 'word' | 'call' | undefined {
  if (token.startsWith("'")) return 'text'
  if (keywords.includes(token)) return 'word'
  return next === '(' ? 'call' : undefined
}

function highlight(code: string): readonly React.ReactNode[] {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(tokens)) {
    const [whole] = match
    const stop = match.index + whole.length
    const kind = kindOf(whole, code[stop])
    if (kind === undefined) continue
    parts.push(code.slice(end, match.index))
    parts.push(
      <span key={match.index} className={`pg-${kind}`}>
        {whole}
      </span>,
    )
    end = stop
  }
  return [...parts, code.slice(end)]
}

interface CodeBlockProps {
  readonly title: string
  readonly code: string
  /** The id for tests. */
  readonly testId: string
  /** The line that is at the top first. */
  readonly from?: string
  /** True if the text is TypeScript. */
  readonly isCode?: boolean
}

/** A text to copy. */
export function CodeBlock({ title, code, testId, from, isCode = false }: CodeBlockProps) {
  const [copied, setCopied] = useState<string>()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first, then the user scrolls
  useLayoutEffect(() => {
    const pre = box.current?.querySelector('pre')
    if (!box.current || !pre || from === undefined) return
    const above = code.split('\n').findIndex((line) => line.startsWith(from))
    const { lineHeight, paddingTop } = getComputedStyle(pre)
    box.current.scrollTop = Number.parseFloat(paddingTop) + above * Number.parseFloat(lineHeight)
  }, [])
  return (
    <section className="pg-code" aria-label={title}>
      <header>
        <span>{title}</span>
        <button
          type="button"
          aria-label={`Copy: ${title}`}
          onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(code))}
        >
          <span aria-live="polite">{copied === code ? 'Copied' : 'Copy'}</span>
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section ref={box} className="pg-code-text" aria-label={`${title}, text`} tabIndex={0}>
        <pre data-testid={testId}>{isCode ? highlight(code) : code}</pre>
      </section>
    </section>
  )
}
