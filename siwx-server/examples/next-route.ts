import { handlers } from './sign-in.js'

export const GET: (request: Request) => Promise<Response> = handlers.handle
export const POST: (request: Request) => Promise<Response> = handlers.handle
