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

interface CodeViewProps {
  readonly code: string
  /** The line that is at the top first: the imports are above it. */
  readonly from: string
}

/** The code to copy. */
export function CodeView({ code, from }: CodeViewProps) {
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
    if (!box.current || !pre) return
    const lines = code.split('\n')
    box.current.scrollTop =
      (pre.scrollHeight * lines.findIndex((line) => line.startsWith(from))) / lines.length
  }, [])
  return (
    <section className="pg-code" aria-labelledby="pg-code-title">
      <header>
        <h3 id="pg-code-title">Code</h3>
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(code))}
        >
          <span aria-live="polite">{copied === code ? 'Copied' : 'Copy'}</span>
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section ref={box} className="pg-code-text" aria-label="Code to copy" tabIndex={0}>
        <pre data-testid="playground-code">{highlight(code)}</pre>
      </section>
    </section>
  )
}
