// The parts of the Model Context Protocol's own package that are used here. The build puts them into a separate file,
// which is loaded only when an agent is served.

export {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  Server,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
export { serveStdio } from '@modelcontextprotocol/server/stdio';
