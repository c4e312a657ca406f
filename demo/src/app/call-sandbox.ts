/** Requests the sandbox to start a service. Rejects with the reason of a failure. */
export async function callSandbox(what: string): Promise<void> {
  const answer = await fetch(`/sandbox/${what}`, { method: 'POST' })
  if (answer.ok) return
  const value: { problem?: string } = await answer.json().catch(() => ({}))
  throw new Error(value.problem ?? `The sandbox answered ${answer.status}.`)
}
