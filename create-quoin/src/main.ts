#!/usr/bin/env node
import { runCreate } from './run-create.js'

const isInteractive = Boolean(process.stdin.isTTY && process.stdout.isTTY)
const { exitCode, output, complaint } = await runCreate(process.argv.slice(2), {
  cwd: process.cwd(),
  isInteractive,
})
process.stderr.write(complaint)
process.stdout.write(output)
process.exitCode = exitCode
