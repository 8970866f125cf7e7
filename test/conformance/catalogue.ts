/**
 * The tools and resources that the official suite calls by name. They stand next to the real ones, in the same server
 * instances, behind the same HTTP endpoint; nothing of them ships.
 */
import { callTool, toolDefinitions } from '@casement/mcp';
import type { Bridge } from '@casement/spec';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';

type Answer = CallToolResult | InputRequiredResult;
type Call = (args: Record<string, unknown>, context: ServerContext) => Answer | Promise<Answer>;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const audio = { type: 'audio' as const, data: WAV, mimeType: 'audio/wav' };
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});
const says = (...content: CallToolResult['content']): CallToolResult => ({ content });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const codec = createRequestStateCodec<string>({ key: 'a key for tests, which has to have 32 bytes' });

/** A form with one field. */
const asking = (message: string, properties: Record<string, object>) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) } as never,
  });
const askName = (message: string) => asking(message, { name: { type: 'string' } });

function capabilities(context: ServerContext): Record<string, unknown> {
  const envelope = context.mcpReq.envelope as Record<string, unknown> | undefined;
  return (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Record<string, unknown>;
}

/** What the client sent back, unless somebody changed it on the way. */
async function stateOf(context: ServerContext): Promise<string | undefined> {
  const sent = context.mcpReq.requestState?.<string>();
  if (sent === undefined) return undefined;
  try {
    return await codec.verify(sent, context);
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The requestState is not the one that was given out.');
  }
}

async function progress(_: unknown, context: ServerContext): Promise<CallToolResult> {
  const progressToken = context.mcpReq._meta?.progressToken;
  for (const done of [0, 50, 100]) {
    if (progressToken !== undefined) {
      await context.mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: done, total: 100 },
      });
    }
    await pause(50);
  }
  return says(text('done'));
}

/** Asks a person, and says what came back. */
const elicits =
  (message: (args: Record<string, unknown>) => string, properties: Record<string, object>, prefix: string): Call =>
  (args, { mcpReq }) => {
    const answer = (mcpReq.inputResponses as Record<string, { action?: string; content?: unknown }> | undefined)?.input;
    if (!answer) {
      return inputRequired({
        inputRequests: {
          input: inputRequired.elicit({
            message: message(args),
            requestedSchema: { type: 'object', properties } as never,
          }),
        },
      });
    }
    return says(text(`${prefix}: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`));
  };

const options = (count: number, prefix: string, titles: readonly string[]) =>
  Array.from({ length: count }, (_, index) => ({ const: `${prefix}${index + 1}`, title: titles[index] }));
const ORDINALS = ['First', 'Second', 'Third'];
const ENUMS = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: {
    type: 'string',
    oneOf: options(
      3,
      'value',
      ORDINALS.map((nth) => `${nth} Option`),
    ),
  },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: {
    type: 'array',
    items: {
      anyOf: options(
        3,
        'value',
        ORDINALS.map((nth) => `${nth} Choice`),
      ),
    },
  },
};
const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const sealed: Call = async (_, context) => {
  const state = await stateOf(context);
  const confirmed = acceptedContent(context.mcpReq.inputResponses, 'confirm');
  if (state && confirmed) return says(text('state-ok'));
  return inputRequired({
    inputRequests: { confirm: asking('Please confirm', { ok: { type: 'boolean' } }) },
    requestState: await codec.mint('asked', context),
  });
};

const rounds: Call = async (_, context) => {
  const state = await stateOf(context);
  const { inputResponses } = context.mcpReq;
  const color = acceptedContent<{ color: string }>(inputResponses, 'step2');
  if (state?.startsWith('name:') && color) return says(text(`${state.slice(5)} likes ${color.color}.`));
  const name = acceptedContent<{ name: string }>(inputResponses, 'step1');
  if (state === 'start' && name) {
    return inputRequired({
      inputRequests: { step2: asking('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
      requestState: await codec.mint(`name:${name.name}`, context),
    });
  }
  return inputRequired({
    inputRequests: { step1: askName('Step 1: What is your name?') },
    requestState: await codec.mint('start', context),
  });
};

const capable: Call = (_, context) => {
  const can = capabilities(context);
  const question = { role: 'user' as const, content: text('What is the capital of France?') };
  const inputRequests = {
    ...(can.elicitation !== undefined && { user_name: askName('What is your name?') }),
    ...(can.sampling !== undefined && {
      capital_question: inputRequired.createMessage({ messages: [question], maxTokens: 100 }),
    }),
  };
  return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : says(text('Nothing can be asked.'));
};

const greeting: Call = (_, { mcpReq }) => {
  const answer = acceptedContent<{ name: unknown }>(mcpReq.inputResponses, 'user_name');
  if (typeof answer?.name === 'string') return says(text(`Hello, ${answer.name}!`));
  return inputRequired({ inputRequests: { user_name: askName('What is your name?') } });
};

/** The tools by name; `change` makes the list of tools another one. */
const tools = (change: () => void): Record<string, Call> => ({
  test_simple_text: () => says(text('This is a simple text response for testing.')),
  test_image_content: () => says(image),
  test_audio_content: () => says(audio),
  test_embedded_resource: () =>
    says(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: () =>
    says(
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  test_error_handling: () => ({ ...says(text('This tool intentionally returns an error for testing')), isError: true }),
  test_tool_with_progress: progress,
  test_elicitation: elicits(
    (args) => String(args.message),
    {
      username: { type: 'string', description: "User's response" },
      email: { type: 'string', description: "User's email address" },
    },
    'User response',
  ),
  test_elicitation_sep1034_defaults: elicits(() => 'Please check', DEFAULTS, 'Elicitation completed'),
  test_elicitation_sep1330_enums: elicits(() => 'Please choose', ENUMS, 'Elicitation completed'),
  test_input_required_result_elicitation: greeting,
  test_input_required_result_request_state: sealed,
  test_input_required_result_tampered_state: sealed,
  test_input_required_result_multi_round: rounds,
  test_input_required_result_capabilities: capable,
  test_missing_capability: (_, context) => {
    if (capabilities(context).sampling) return says(text('The client can sample.'));
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: greeting,
  test_logging_tool: () => says(text('Nothing was logged.')),
  test_trigger_tool_change: () => {
    change();
    return says(text('changed'));
  },
});

const definition = (name: string): Tool => ({
  name,
  description: 'For the official test suite.',
  inputSchema: {
    type: 'object',
    properties: name === 'test_elicitation' ? { message: { type: 'string' } } : {},
  },
});

const RESOURCES: Record<string, { mimeType: string; text: string } | { mimeType: string; blob: string }> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'watched' },
};

/** Adds the catalogue to what `server` offers already. */
export function offerCatalogue(server: Server, bridge: Bridge, change: () => void): void {
  const calls = tools(change);
  const definitions = Object.keys(calls).map(definition);
  const known = (uri: string) => {
    const found =
      uri === 'app://windows' ? { mimeType: 'application/json', text: bridge.snapshot().json } : RESOURCES[uri];
    if (!found) throw new ResourceNotFoundError(uri);
    return found;
  };
  server.setRequestHandler('tools/list', () => ({ tools: [...toolDefinitions(bridge.snapshot()), ...definitions] }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const call = calls[params.name];
    const args = params.arguments ?? {};
    return call ? call(args, context) : callTool(bridge, params.name, args, context.mcpReq.signal);
  });
  server.setRequestHandler('resources/read', ({ params }) => ({
    contents: [{ uri: params.uri, ...known(params.uri) }],
  }));
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    known(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', () => ({}));
}
