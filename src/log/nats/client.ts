// The parts of the NATS packages that are used here. The build puts them into a separate file, which is loaded only when a log on
// NATS is opened.

export { jetstream, jetstreamManager } from '@nats-io/jetstream';
export { connect, createInbox, headers } from '@nats-io/transport-node';
