import ts from 'typescript'
import { cell, code, oneLine, type SourceTypes, table } from './source-types.js'

/** Returns the page of all events: every interface with names of the form `owner:event`. */
export function eventsPage(types: SourceTypes): string {
  const groups = new Map<string, string[][]>()
  const files = ['kernel', 'wallet', 'page', 'plugins'].flatMap((folder) => types.filesIn(folder))
  for (const file of files) {
    const path = types.pathOf(file.fileName)
    for (const statement of file.statements) {
      if (!ts.isInterfaceDeclaration(statement) || !statement.name.text.endsWith('Events')) continue
      for (const member of statement.members) {
        if (!ts.isPropertySignature(member) || !ts.isStringLiteral(member.name)) continue
        const [, plugin] = /^plugins\/([^/]+)/.exec(path) ?? []
        const [owner = ''] = member.name.text.split(':')
        const group = plugin === undefined ? 'Kernel' : owner
        const payload = oneLine(member.type?.getText() ?? '')
        const rows = groups.get(group) ?? []
        rows.push([code(member.name.text), code(payload), cell(types.commentOf(member).comment)])
        groups.set(group, rows)
      }
    }
  }
  const all = [...groups.values()].flat().length
  if (all < 40) throw new Error(`Only ${all} events were found.`)
  const parts = [...groups].map(
    ([group, rows]) => `## ${group}\n\n${table(['event', 'payload', 'description'], rows)}`,
  )
  return `# Events

\`kernel.on(name, listener)\` subscribes to an event and returns a function that unsubscribes; the payload is typed by the name. A kernel
has the events of its own and those of its plugins.

${parts.join('\n\n')}`
}
