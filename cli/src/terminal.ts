import { styleText } from 'node:util'

/** How a piece of text is set off. */
export type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

/** What output is made for. */
export interface Terminal {
  /** Characters in a line. */
  readonly width: number
  style(style: TextStyle, text: string): string
}

/** How wide a line is where nobody looks at a screen. */
const widthOfFiles = 110

/** Plain text, as for a file. */
export const plainTerminal: Terminal = { width: widthOfFiles, style: (_, text) => text }

/** The terminal of the process. Colours only where somebody looks at them, and not against `NO_COLOR`. */
export function terminal(): Terminal {
  const { stdout, env } = process
  const colourful = stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
  return {
    width: stdout.columns ?? widthOfFiles,
    style: colourful ? styleText : plainTerminal.style,
  }
}
