/** In samples; the page replaces it with the address of the service. */
export const placeholderUrl = 'https://api.example.com';

const indent = (text, spaces) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** JSON as a Python literal. */
const python = (value) =>
  JSON.stringify(value, null, 4)
    .replaceAll(/: true\b/g, ': True')
    .replaceAll(/: false\b/g, ': False')
    .replaceAll(/: null\b/g, ': None');

/** Code that sends a request, by the name of the language. */
export function samplesFor({ method, path, body, headers = {} }) {
  const url = placeholderUrl + path;
  const json = body && JSON.stringify(body, null, 2);
  const entries = Object.entries(headers);
  return {
    curl: [
      `API_KEY="tm_…"\n\ncurl --fail-with-body${method === 'GET' ? '' : ` -X ${method}`} "${url}"`,
      `-H "Authorization: Bearer $API_KEY"`,
      ...entries.map(([name, value]) => `-H '${name}: ${value}'`),
      ...(json ? [`-H "Content-Type: application/json"`, `-d '${indent(json, 2)}'`] : []),
    ].join(' \\\n  '),
    JavaScript: `const API_KEY = "tm_…";

const response = await fetch("${url}", {
${method === 'GET' ? '' : `  method: "${method}",\n`}  headers: {
    Authorization: \`Bearer \${API_KEY}\`,${entries.map(([name, value]) => `\n    "${name}": '${value}',`).join('')}${json ? `\n    "Content-Type": "application/json",` : ''}
  },${json ? `\n  body: JSON.stringify(${indent(json, 2)}),` : ''}
});
const { data, error } = await response.json();
if (!response.ok) throw new Error(error.message);
console.log(data);`,
    Python: `import requests

API_KEY = "tm_…"

response = requests.${method.toLowerCase()}(
    "${url}",
    headers={"Authorization": f"Bearer {API_KEY}"${entries.map(([name, value]) => `, "${name}": '${value}'`).join('')}},${body ? `\n    json=${indent(python(body), 4)},` : ''}
)
response.raise_for_status()
data = response.json()["data"]
print(data)`,
  };
}
