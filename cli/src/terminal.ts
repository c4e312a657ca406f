import { styleText } from 'node:util'

/** A style of a piece of text. */
export type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

/** The target of the output. */
export interface Terminal {
  /** Characters in a line. */
  readonly width: number
  style(style: TextStyle, text: string): string
  /** A user reads it: a command may display a page and wait. Default: no. */
  readonly isInteractive?: boolean
}

/** The width of a line if the output is no terminal. */
const widthOfFiles = 110

/** Plain text, as for a file. */
export const plainTerminal: Terminal = { width: widthOfFiles, style: (_, text) => text }

/** Returns the terminal of the process. Colours only in a terminal, and not with `NO_COLOR`. */
export function terminal(): Terminal {
  const { stdout, env } = process
  const colourful = stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
  return {
    width: stdout.columns ?? widthOfFiles,
    style: colourful ? styleText : plainTerminal.style,
    isInteractive: stdout.isTTY && !env.CI,
  }
}
