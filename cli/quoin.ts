#!/usr/bin/env node
import { runCli } from './src/run-cli.js'
import { terminal } from './src/terminal.js'

const { exitCode, output, complaint } = await runCli(process.argv.slice(2), process.cwd(), terminal())
process.stderr.write(complaint)
// A host's module may have left a timer or a socket behind, which must not keep the command running; and a reader such as
// `head` may close the output early.
const end = (): void => process.exit(exitCode)
process.stdout.on('error', end)
process.stdout.write(output, end)
