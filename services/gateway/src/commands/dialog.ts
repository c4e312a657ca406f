import { createInterface } from 'node:readline/promises'
import { CommandFailure } from './command-failure.js'

/** Asks the operator. */
export interface Dialog {
  say(line: string): void
  /**
   * @returns the answer without spaces around it
   * @throws `CommandFailure` `INIT_CANCELLED` if the input has ended
   */
  ask(prompt: string): Promise<string>
  close(): void
}

/** Asks on a terminal, line by line. Ctrl-C and Ctrl-D cancel. */
export function terminalDialog(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Dialog {
  const lines = createInterface({ input, output })
  const ended = new AbortController()
  lines.on('close', () => ended.abort())
  return {
    say: (line) => void output.write(`${line}\n`),
    async ask(prompt) {
      try {
        return (await lines.question(prompt, { signal: ended.signal })).trim()
      } catch {
        throw new CommandFailure('INIT_CANCELLED', 'The input has ended before the last question.')
      }
    },
    close: () => lines.close(),
  }
}
