import { type Context, createContext } from 'react'

/** Receives the errors of handlers and reports them with the id of the plugin whose interface this is. */
export const FaultContext: Context<(error: unknown) => void> = createContext<(error: unknown) => void>(
  () => undefined,
)
