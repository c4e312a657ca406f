import { sanitizeText } from '#page/endpoint'

/** Maximum length of a name or reason; a longer address is printed in full by the report itself. */
const maxLength = 2_000

/** Sanitizes text of a plugin or a host to one line without terminal control sequences. */
export function plainText(text: string): string {
  return sanitizeText(text, maxLength)
}

const gap = '  '

/** Breaks a text at spaces; a text without spaces stays whole, so that it can be copied. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/**
 * Formats rows in aligned columns; the last column is wrapped if it is too long. Cells are printed as plain text.
 *
 * @param rows of the same length
 * @param width characters in a line
 */
export function textTable(rows: readonly (readonly string[])[], width: number): readonly string[] {
  const plain = rows.map((row) => row.map(plainText))
  const columns = Math.max(0, ...plain.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...plain.map((row) => row[column]?.length ?? 0)),
  )
  const indent = widths.slice(0, -1).reduce((sum, one) => sum + one + gap.length, 0)
  return plain.flatMap((row) => {
    const [first = '', ...rest] = wrap(row.at(-1) ?? '', Math.max(20, width - indent))
    const cells = row.slice(0, -1).map((cell, column) => cell.padEnd(widths[column] ?? 0) + gap)
    return [`${cells.join('')}${first}`.trimEnd(), ...rest.map((line) => ' '.repeat(indent) + line)]
  })
}
