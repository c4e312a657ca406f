import { createInterface } from 'node:readline'
import { CommandFailure } from './command-failure.js'

/** Prompts the operator. */
export interface Dialog {
  print(line: string): void
  /**
   * @returns the answer without spaces around it
   * @throws `CommandFailure` `INIT_CANCELLED` if the input has ended
   */
  ask(prompt: string): Promise<string>
  close(): void
}

/**
 * Prompts on a terminal, or reads answers from a pipe, line by line. Ctrl-C and Ctrl-D cancel.
 *
 * `readline/promises` would lose the lines of a pipe that arrive before their question.
 */
export function terminalDialog(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Dialog {
  const lines = createInterface({ input, output })
  const typed: string[] = []
  let hasEnded = false
  let wake: () => void = () => undefined
  lines.on('line', (line) => {
    typed.push(line)
    wake()
  })
  lines.on('close', () => {
    hasEnded = true
    wake()
  })
  return {
    print: (line) => void output.write(`${line}\n`),
    async ask(prompt) {
      if (hasEnded) output.write(prompt)
      else {
        lines.setPrompt(prompt)
        lines.prompt()
      }
      if (typed.length === 0 && !hasEnded) await new Promise<void>((resolve) => (wake = resolve))
      const answer = typed.shift()
      if (answer === undefined) {
        throw new CommandFailure('INIT_CANCELLED', 'The input has ended before the last question.')
      }
      return answer.trim()
    },
    close: () => lines.close(),
  }
}
