import { type ReactNode, useState } from 'react'
import type { PermissionInspection } from '#kernel'
import { ChoiceField } from './choice-field.js'
import { FilterField } from './filter-field.js'
import { ScrollArea } from './scroll-area.js'
import { useInspection } from './use-inspection.js'

const kinds: Readonly<Record<PermissionInspection['kind'], string>> = {
  safe: 'passes',
  approval: 'user approves',
  node: 'read from node',
}

function outcomeOf({ allowed, through }: PermissionInspection): string {
  if (!allowed) return 'denied by policy'
  return through.length === 0 ? 'nobody offers it now' : through.join(', ')
}

interface CallerRowsProps {
  readonly caller: string
  readonly rows: readonly PermissionInspection[]
}

function CallerRows({ caller, rows }: CallerRowsProps): ReactNode {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="qd-group">
          {caller}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={`${row.namespace} ${row.kind} ${row.method}`} data-denied={row.allowed ? undefined : ''}>
          <td>
            <code>{row.method}</code> <span className="qd-by">{row.namespace}</span>
          </td>
          <td>{kinds[row.kind]}</td>
          <td>{outcomeOf(row)}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** The methods that each caller may request now. A method that is not in the table is refused. */
export function PermissionsTab(): ReactNode {
  const [caller, setCaller] = useState('')
  const [text, setText] = useState('')
  const { permissions } = useInspection()
  const callers = [...new Set(permissions.map((row) => row.caller))]
  const wanted = text.trim().toLowerCase()
  const fits = (row: PermissionInspection): boolean =>
    (caller === '' || row.caller === caller) &&
    `${row.method} ${row.namespace} ${row.through.join(' ')}`.toLowerCase().includes(wanted)
  const rows = permissions.filter(fits)
  return (
    <>
      <div className="qd-controls">
        <FilterField label="Filter methods" value={text} onChange={setText} />
        <ChoiceField
          label="Caller"
          all="Every caller"
          value={caller}
          choices={callers}
          onChange={setCaller}
        />
      </div>
      <ScrollArea label="Permissions">
        <p className="qd-note">
          {rows.length} of {permissions.length}. A method that is not listed is refused.
        </p>
        <table className="qd-table">
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">How</th>
              <th scope="col">Through</th>
            </tr>
          </thead>
          {callers.map((one) => {
            const own = rows.filter((row) => row.caller === one)
            return own.length === 0 ? null : <CallerRows key={one} caller={one} rows={own} />
          })}
        </table>
      </ScrollArea>
    </>
  )
}
