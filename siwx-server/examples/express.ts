import { getRequestListener } from '@hono/node-server'
import { handlers } from './sign-in.js'

// app.use('/auth/v1', signIn), before express.json(): the body is read here.
export const signIn = getRequestListener(handlers.handle)
