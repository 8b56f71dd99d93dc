/** In samples; the page replaces it with the address of the service. */
const placeholderUrl = 'https://api.example.com';

const indent = (text, spaces) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** Replaces parts of formatted JSON, outside its strings. */
const translate = (json, parts) =>
  json.replace(/("(?:[^"\\]|\\.)*")(: )?|[{}]|\b(?:true|false|null)\b/g, (part, string, colon) =>
    string ? string + (colon ? (parts[':'] ?? ': ') : '') : (parts[part] ?? part),
  );

const curl = ({ method, url, json }) =>
  [
    `API_KEY="tm_…"\n\ncurl --fail-with-body${method === 'GET' ? '' : ` -X ${method}`} "${url}"`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...(json ? [`-H "Content-Type: application/json"`, `-d '${indent(json, 2)}'`] : []),
  ].join(' \\\n  ');

const javaScript = ({ method, url, json }) => `const API_KEY = "tm_…";

const response = await fetch("${url}", {
${method === 'GET' ? '' : `  method: "${method}",\n`}  headers: {
    Authorization: \`Bearer \${API_KEY}\`,${json ? `\n    "Content-Type": "application/json",` : ''}
  },${json ? `\n  body: JSON.stringify(${indent(json, 2)}),` : ''}
});
const { data, error } = await response.json();
if (!response.ok) throw new Error(error.message);
console.log(data);`;

const python = ({ method, url, json }) => `import requests

API_KEY = "tm_…"

response = requests.${method.toLowerCase()}(
    "${url}",
    headers={"Authorization": f"Bearer {API_KEY}"},${json ? `\n    json=${indent(translate(json, { true: 'True', false: 'False', null: 'None' }), 4)},` : ''}
)
response.raise_for_status()
data = response.json()["data"]
print(data)`;

const php = ({ method, url, json }) => `<?php
$apiKey = "tm_…";

$curl = curl_init("${url}");
curl_setopt_array($curl, [
    CURLOPT_CUSTOMREQUEST => "${method}",
    CURLOPT_HTTPHEADER => ["Authorization: Bearer $apiKey"${json ? ', "Content-Type: application/json"' : ''}],
    CURLOPT_RETURNTRANSFER => true,${json ? `\n    CURLOPT_POSTFIELDS => json_encode(${indent(translate(json, { '{': '[', '}': ']', ':': ' => ' }), 4)}),` : ''}
]);
$body = json_decode(curl_exec($curl), true);
if (isset($body["error"])) throw new Exception($body["error"]["message"]);
print_r($body["data"]);`;

const ruby = ({ method, url, json }) => `require "json"
require "net/http"

api_key = "tm_…"

uri = URI("${url}")
request = Net::HTTP::${method[0] + method.slice(1).toLowerCase()}.new(uri)
request["Authorization"] = "Bearer #{api_key}"
${json ? `request["Content-Type"] = "application/json"\nrequest.body = JSON.generate(${translate(json, { null: 'nil' })})\n` : ''}response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }
body = JSON.parse(response.body)
raise body["error"]["message"] if body["error"]
puts body["data"]`;

/** Code that sends a request, by the name of the language. */
export function samplesFor({ method, path, body }) {
  const request = { method, url: placeholderUrl + path, json: body && JSON.stringify(body, null, 2) };
  const languages = { curl, JavaScript: javaScript, Python: python, PHP: php, Ruby: ruby };
  return Object.fromEntries(Object.entries(languages).map(([name, write]) => [name, write(request)]));
}
