/** Has the sandbox start something. Rejects with why it could not. */
export async function callSandbox(what: string): Promise<void> {
  const answer = await fetch(`/sandbox/${what}`, { method: 'POST' })
  if (answer.ok) return
  const value: { problem?: string } = await answer.json().catch(() => ({}))
  throw new Error(value.problem ?? `The sandbox answered ${answer.status}.`)
}
