export { openMcp } from './open-mcp.ts'
