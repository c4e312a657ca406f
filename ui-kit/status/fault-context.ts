import { type Context, createContext } from 'react'

/** Told what a handler threw, in the name of the plugin whose interface this is. */
export const FaultContext: Context<(error: unknown) => void> = createContext<(error: unknown) => void>(
  () => undefined,
)
