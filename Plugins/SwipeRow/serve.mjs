// Starts the plugin: `node serve.mjs` reads requests from standard input.
import { serve } from '../Kit/javascript/playground-plugin.mjs'
import { SwipeRow } from './swipe-row.mjs'

serve(SwipeRow)
