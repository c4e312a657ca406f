/** The facts of a project that its templates depend on, such as `react`, `eip155` and `sandbox`. */
export type Facts = ReadonlySet<string>

/** A line of a template that selects the lines after it: `// #if eip155 !next`, `// #else` or `// #end`. */
const directive = /^\s*\/\/ #(if|else|end)(.*)$/

function holds(condition: string, facts: Facts): boolean {
  return condition
    .trim()
    .split(/\s+/)
    .every((fact) => (fact.startsWith('!') ? !facts.has(fact.slice(1)) : facts.has(fact)))
}

/**
 * Returns a template without the lines whose conditions are false, and with its placeholders replaced: `__name__` is
 * `values.name`. All facts of a condition must hold; `!` negates one. The text is empty if no line is left.
 *
 * @throws if a directive has no counterpart, or a placeholder has no value
 */
export function fillTemplate(
  template: string,
  facts: Facts,
  values: Readonly<Record<string, string>>,
): string {
  const open: boolean[] = []
  const lines: string[] = []
  for (const line of template.split('\n')) {
    const [, word, condition = ''] = directive.exec(line) ?? []
    if (word === undefined) {
      if (open.every(Boolean)) lines.push(line)
    } else if (word === 'if') open.push(holds(condition, facts))
    else {
      const last = open.pop()
      if (last === undefined) throw new Error(`"#${word}" without "#if".`)
      if (word === 'else') open.push(!last)
    }
  }
  if (open.length > 0) throw new Error('"#if" without "#end".')
  const text = lines.join('\n').replace(/__([A-Za-z]+)__/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`__${name}__ has no value.`)
    return value
  })
  return text.trim() === '' ? '' : text
}
