/** Width of a line of a table, as in a terminal window of usual size. Characters. */
const WIDTH = 118
const GAP = '  '

/** Returns a text in lines of at most `width` characters, broken at spaces. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/**
 * Returns rows as aligned columns, each line indented by two spaces; the last column is wrapped.
 *
 * @param rows of the same length
 */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const count = rows[0]?.length ?? 0
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const indent = 2 + widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0)
  return rows.flatMap((row) => {
    const [first = '', ...more] = wrap(row.at(-1) ?? '', Math.max(24, WIDTH - indent))
    const cells = row.slice(0, -1).map((cell, at) => cell.padEnd(widths[at] ?? 0) + GAP)
    return [`  ${cells.join('')}${first}`.trimEnd(), ...more.map((line) => `${' '.repeat(indent)}${line}`)]
  })
}
