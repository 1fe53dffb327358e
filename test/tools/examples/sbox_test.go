package sbox

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"testing"
)

type object = map[string]any

// ask asks in a world that is named for the test, so that tests may run at once.
func ask(t *testing.T, method, path, key string, body any) (int, object) {
	t.Helper()
	base := os.Getenv("SBOX_BASE_URL")
	if base == "" {
		base = "http://127.0.0.1:4600"
	}
	sent, _ := json.Marshal(body)
	request, err := http.NewRequest(method, base+path, bytes.NewReader(sent))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer sbox-full-access-token+"+t.Name())
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var document object
	decoder := json.NewDecoder(answer.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, document
}

func TestAPortfolioIsCreated(t *testing.T) {
	status, created := ask(t, "POST", "/v1/portfolios", "first", object{"name": "Litoral"})
	if id := created["data"].(object)["portfolioId"]; status != 201 || id != "pf_0004" {
		t.Fatalf("%d %v", status, id)
	}
}

func TestAnotherTestMeetsNoneOfIt(t *testing.T) {
	if _, listed := ask(t, "GET", "/v1/portfolios", "", nil); len(listed["data"].([]any)) != 3 {
		t.Fatalf("%v", listed["data"])
	}
}

func TestARefusalSaysItsCode(t *testing.T) {
	_, refused := ask(t, "POST", "/v1/portfolios", "", object{"name": "Litoral"})
	if refused["code"] != "idempotency_key_required" {
		t.Fatalf("%v", refused)
	}
}
